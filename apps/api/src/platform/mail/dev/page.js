// Polls for the newest mail id and replaces the list when it changes.
const list = document.querySelector('[data-newest]')

async function look() {
  if (!document.hidden) {
    const answer = await fetch('/dev/mail/newest').catch(() => undefined)
    if (answer?.ok && (await answer.text()) !== list.dataset.newest) await replaceList()
  }
  setTimeout(look, 1500)
}

async function replaceList() {
  const answer = await fetch(location.href).catch(() => undefined)
  if (!answer?.ok) return
  const next = new DOMParser()
    .parseFromString(await answer.text(), 'text/html')
    .querySelector('[data-newest]')
  if (!next) return
  const focused = list.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null
  const top = list.scrollTop
  list.replaceChildren(...next.childNodes)
  list.dataset.newest = next.dataset.newest
  list.scrollTop = top
  if (focused) list.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus()
}

if (list) look()
