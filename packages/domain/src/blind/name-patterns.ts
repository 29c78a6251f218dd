/** Parts of names that are ordinary words of a text. */
const particles = new Set(
  'da de del della den der des di do dos du el ibn la las le los mac mc of ten ter the van von und y zu zur zum'.split(
    ' ',
  ),
)

/** Names that are ordinary words too: they are found only with a capital letter. */
const alsoWords = new Set(
  `an april art august bill bob chance charity chase christian dawn dean dolly drew faith frank grace grant guy hall harmony heath
  heather hope hunter iris ivy jack jade jay jean joy june justice king lane long major mark marshall mason may mercy miles may
  page park patience pat pearl penny pierce price rain ray reed rich rob robin rose ruby sage sandy scout sky sterling sue
  summer will winter wood young klein lang ernst stark braun jung wolf fink vogel koch schneider fischer weber meier richter kaiser
  engel sommer herbst berg stein blank gross groß schwarz weiß lieb`.split(/\s+/),
)

const escaped = (letter: string) => letter.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

const spellings: Readonly<Record<string, string>> = {
  ä: '(?:ä|ae|a)',
  ö: '(?:ö|oe|o)',
  ü: '(?:ü|ue|u)',
  ß: '(?:ß|ss)',
  æ: '(?:æ|ae)',
  ø: '(?:ø|oe|o)',
  å: '(?:å|aa|a)',
  œ: '(?:œ|oe)',
  ł: '(?:ł|l)',
  đ: '(?:đ|d)',
}

/** Pattern of a text in its usual spellings: with and without accents, whatever spaces stand between its words. */
export function spelledPattern(text: string): string {
  return [...text.normalize('NFC').toLowerCase().trim()]
    .map((letter) => {
      if (/\s/.test(letter)) return ' '
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
      return spellings[letter] ?? (plain && plain !== letter ? `(?:${letter}|${plain})` : escaped(letter))
    })
    .join('')
    .replace(/ +/g, '\\s+')
}

const asWord = (pattern: string) => `(?<![\\p{L}\\p{M}])${pattern}(?![\\p{L}\\p{M}])`

/** The words of a name that tell who somebody is. */
export function partsOfName(name: string): string[] {
  const words = name.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? []
  return words.filter((word) => [...word].length > 1 && !particles.has(word.toLowerCase()))
}

/** Patterns that find a person's name and its parts in a text. */
export function namePatterns(names: readonly string[]): RegExp[] {
  const whole = names.flatMap((name) => {
    const words = name.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? []
    const inOrder = [words, [...words].reverse()]
    return words.length < 2
      ? []
      : inOrder.map((order) => new RegExp(asWord(order.map(spelledPattern).join('[^\\p{L}\\n]{0,3}')), 'giu'))
  })
  const parts = [...new Set(names.flatMap(partsOfName).map((part) => part.toLowerCase()))]
  const single = parts.map((part) => {
    if (!alsoWords.has(part)) return new RegExp(asWord(spelledPattern(part)), 'giu')
    const [first = '', ...rest] = [...part]
    const capital = `${escaped(first.toUpperCase())}(?:${escaped(rest.join(''))}|${escaped(rest.join('').toUpperCase())})`
    return new RegExp(asWord(capital), 'gu')
  })
  return [...whole, ...single]
}

/** Pattern that finds a known text, such as the name of a school, whatever stands around it. */
export function knownPattern(text: string): RegExp {
  return new RegExp(asWord(spelledPattern(text)), 'giu')
}
