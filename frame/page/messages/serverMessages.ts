import { errorTexts } from '../../src/shared/errorTexts.js'
import { inLanguage } from './language.js'

/** The texts of the server's refusals by their codes, in the language of the user. */
export const serverMessages: Readonly<Record<string, string>> = inLanguage('server', { ...errorTexts })
