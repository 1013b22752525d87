import { languages as all } from '../../../common/languageOf.js'

/** The languages of the page and of the mails besides English: the files of `frame/languages`. */
export const languages: readonly string[] = all.filter((name) => name !== 'en')
