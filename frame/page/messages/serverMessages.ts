import { errorTexts } from '../../src/shared/errorTexts.js'
import { inLanguage } from './language.js'

/** What the server refuses, by its codes. It says the same in English. */
export const serverMessages: Readonly<Record<string, string>> = inLanguage('server', { ...errorTexts })
