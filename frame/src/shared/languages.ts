/** The languages of the page and of the mails besides English: the files of `frame/languages`. */
export const languages = [
  ...(['ar', 'de', 'es', 'fa', 'fr', 'he', 'hi', 'id', 'it', 'ja', 'ko'] as const),
  ...(['nl', 'pl', 'pt-BR', 'ru', 'th', 'tr', 'uk', 'vi', 'zh-CN', 'zh-TW'] as const),
]
