import { useEffect, useState } from 'react'
import { kit } from './appkit/generated/kit'

/** Every language of the widget, by its own name. */
const languages = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
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
} as const

const key = 'demo-language'

/** The language of the widget, which a reload keeps. The texts of this page are in English. */
export function LanguageSwitch() {
  const [locale, choose] = useState(() => {
    const kept = localStorage.getItem(key)
    return kept !== null && kept in languages ? kept : 'en'
  })
  useEffect(() => void kit.setLocale(locale), [locale])
  return (
    <span className="language" data-tag={locale}>
      <select
        className="quiet"
        aria-label="Language of the widget"
        value={locale}
        onChange={({ target }) => {
          localStorage.setItem(key, target.value)
          choose(target.value)
        }}
      >
        {Object.entries(languages).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
