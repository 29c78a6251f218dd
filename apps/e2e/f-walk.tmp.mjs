import { chromium } from '@playwright/test'
const base='http://localhost:3961', out='/tmp/w/F/shots/'
const b=await chromium.launch({executablePath:'/usr/bin/chromium'})
const modes={light:{colorScheme:'light',viewport:{width:1200,height:800}},dark:{colorScheme:'dark',viewport:{width:1200,height:800}},narrow:{colorScheme:'light',viewport:{width:320,height:700}}}
const errors=[]
for (const [name,o] of Object.entries(modes)) {
  const c=await b.newContext(o); const p=await c.newPage(); p.on('console',m=>{if(m.type()==='error')errors.push(name+' '+p.url()+' '+m.text())}); p.on('pageerror',e=>errors.push(name+' '+e.message))
  const shot=async(n)=>{await p.waitForTimeout(500); const w=await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth); if(w>0)errors.push(`${name} ${n} sideways ${w}`); await p.screenshot({path:`${out}${n}-${name}.png`,fullPage:true})}
  await p.goto(base+'/login'); await p.getByRole('heading',{name:'Log in'}).waitFor(); await shot('login')
  await p.getByRole('button',{name:'Log in',exact:true}).click(); await shot('login-empty-error')
  await p.getByRole('textbox',{name:/E-mail/}).fill('candidate@demo.vouch'); await p.getByLabel(/^Password/).fill('nope'); await p.keyboard.press('Enter'); await p.getByText('The e-mail address or the password is not right.').waitFor(); await shot('login-wrong')
  await p.goto(base+'/login?why=ended'); await shot('login-ended')
  await p.goto(base+'/signup'); await p.getByLabel(/^Password/).waitFor(); await p.waitForTimeout(800); await shot('signup')
  await p.getByLabel(/^Password/).fill('abc'); await p.getByRole('button',{name:'Create my account'}).click(); await shot('signup-errors')
  const mail=`f.${name}.${Date.now()}@example.org`
  await p.getByRole('textbox',{name:/Your name/}).fill('Fay Walker'); await p.getByRole('textbox',{name:/E-mail/}).fill(mail); await p.getByLabel(/^Password/).fill('three odd words'); await p.getByRole('button',{name:'Create my account'}).click()
  await p.waitForURL('**/signup-verify-otp'); await p.getByRole('textbox',{name:/six digits/}).waitFor({timeout:8000}).catch(()=>errors.push(name+' no code field')); await shot('verify')
  await p.getByRole('textbox',{name:/six digits/}).fill('111111').catch(()=>{}); await p.getByRole('button',{name:'Confirm'}).click().catch(()=>{}); await shot('verify-wrong')
  await p.reload(); await shot('verify-reloaded')
  await p.getByRole('button',{name:'Do this later'}).click(); await p.waitForURL('**/welcome'); await shot('welcome')
  await p.goto(base+'/admin/profile/choose-role'); await shot('choose-role')
  await p.goto(base+'/welcome?invitation=abcdefghijklmnopqrstuvwxyz'); await p.getByRole('button',{name:'Accept the invitation'}).click(); await shot('invitation-gone')
  await p.goto(base+'/welcome?setup=abcdefghijklmnopqrstuvwxyz'); await shot('setup')
  await p.goto(base+'/signout'); await p.getByRole('heading',{name:'You are signed out'}).waitFor(); await shot('signout')
  await p.goto(base+'/welcome?invitation=abcdefghijklmnopqrstuvwxyz'); await shot('invitation-visitor')
  await p.goto(base+'/forgot-password'); await shot('forgot'); await p.getByRole('textbox',{name:/E-mail/}).fill(mail); await p.getByRole('button',{name:'Send me the link'}).click(); await p.getByText('If there is an account').waitFor(); await shot('forgot-sent')
  await p.goto(base+'/forgot-password?mode=resetPassword&oobCode=abc&apiKey=x'); await p.waitForTimeout(500); await shot('reset-dead')
  await p.goto(base+'/email-verify?mode=verifyEmail&oobCode=abc&apiKey=x'); await p.waitForTimeout(500); await shot('link-dead')
  await p.goto(base+'/email-verify?mode=signIn&oobCode=abc&apiKey=x'); await p.waitForTimeout(500); await shot('link-signin')
  await p.goto(base+'/login'); await p.getByRole('textbox',{name:/E-mail/}).fill(mail); await p.getByRole('button',{name:'Mail me a link to log in'}).click(); await p.getByText(/on its way/).waitFor(); await shot('login-mailed')
  await c.close()
}
console.log(errors.join('\n')); await b.close()
