import { expect, test } from 'vitest'
import { leavesOf } from '../../../../common/leavesOf.js'
import type { PageFiles } from '../config/pageFiles.js'
import { mailTexts, readMailTexts, textsFor } from './mailTexts.js'

const paths = leavesOf(mailTexts).map(({ path }) => path)

function filesWith(texts: Readonly<Record<string, string>>): PageFiles {
  const mails = { de: paths.map((path) => texts[path] ?? 0) }
  return { build: 'test', mails, read: () => undefined }
}
const german = { locale: 'de-AT', name: 'de' }

test('a mail is written in the language of its reader, with what it is about', () => {
  const files = filesWith({
    code: 'Ihr Code',
    codeSubject: '{0} ist Ihr Code ({1})',
    'added.device': 'Ein Gerät',
  })
  const texts = readMailTexts(files, german)
  expect(texts.code).toBe('Ihr Code')
  expect(texts.codeSubject('123456', '47')).toBe('123456 ist Ihr Code (47)')
  expect(texts.added.device).toBe('Ein Gerät')
})

test('what a language lacks is English, and the English texts stay as they are', () => {
  const texts = readMailTexts(filesWith({ 'removed.device': 'Weg' }), german)
  expect(texts.removed).toEqual({ ...mailTexts.removed, device: 'Weg' })
  expect(mailTexts.removed.device).toBe('A device was removed from your wallet')
  expect(texts.deviceEnd).toBe(mailTexts.deviceEnd)
})

test('without the texts of a language, and without a language, mails are English', () => {
  expect(readMailTexts({ build: 'test', read: () => undefined }, german)).toEqual(mailTexts)
  expect(textsFor({})).toBe(mailTexts)
})
