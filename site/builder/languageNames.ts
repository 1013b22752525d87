/**
 * The name of each language of the kit in that language. `Intl.DisplayNames` knows them too, but takes a twentieth of a second of a
 * computer, and four times that of a phone, for all of them.
 */
const names: Readonly<Record<string, string>> = {
  ar: 'العربية',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fa: 'فارسی',
  fr: 'Français',
  he: 'עברית',
  hi: 'हिन्दी',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  nl: 'Nederlands',
  pl: 'Polski',
  'pt-BR': 'Português (Brasil)',
  ru: 'Русский',
  th: 'ไทย',
  tr: 'Türkçe',
  uk: 'Українська',
  vi: 'Tiếng Việt',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
}

/** The name of a language in that language; the tag where it has none here. */
export const nameOfLanguage = (tag: string): string => names[tag] ?? tag
