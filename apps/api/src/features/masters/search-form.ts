const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * The form in which names are compared: lower case, without marks, words parted by one space. `+` and `#` stay, because
 * names live from them (C++, C#). Terms are stored in this form, so a change of it needs all of them loaded anew.
 */
export function searchForm(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? letter)
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()
}
