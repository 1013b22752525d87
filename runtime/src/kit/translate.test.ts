// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { leavesOf } from '../../../common/leavesOf.js'
import { AppKitError, addErrorTexts } from '../errors/AppKitError.js'
import { sendTexts } from '../errors/texts/send.js'
import { pageLocale } from '../ui/format.js'
import { accountMessages } from '../ui/messages/account.js'
import { amountMessages } from '../ui/messages/amounts.js'
import { languages, putOwnWords, showLanguage } from './languages.chunk.js'
import { testKit } from './testKit.js'
import { shown, table } from './texts.js'

const { kit } = testKit({})
afterEach(async () => {
  putOwnWords({})
  await showLanguage(kit, 'en')
})

it('a language takes the place of English and gives it back', async () => {
  await showLanguage(kit, 'pl')
  expect(accountMessages.settings).toBe('Ustawienia')
  expect([1, 3, 5, 22].map((count) => accountMessages.accounts(count))).toEqual([
    '1 konto',
    '3 konta',
    '5 kont',
    '22 konta',
  ])
  expect(accountMessages.disconnected('Demo')).toMatch(/^\S+ Demo$|^Demo/)
  expect(shown).toEqual({ lang: 'pl', dir: 'ltr' })
  await showLanguage(kit, 'en')
  expect(accountMessages.settings).toBe('Settings')
  expect(accountMessages.accounts(3)).toBe('3 accounts')
})

it('an error that a user meets has its message in the language that is shown, and its code in none', async () => {
  await showLanguage(kit, 'de')
  expect(new AppKitError('USER_REJECTED')).toMatchObject({
    code: 'USER_REJECTED',
    message: 'Sie haben die Anfrage in Ihrer Wallet abgelehnt.',
  })
  await showLanguage(kit, 'sv')
  expect(new AppKitError('USER_REJECTED').message).toBe('You declined the request in your wallet.')
})

it('an error of sending has its message in the language that is shown, and in the words of the host', async () => {
  addErrorTexts(sendTexts)
  await showLanguage(kit, 'de')
  await vi.waitFor(() =>
    expect(new AppKitError('RECEIVER_UNSUITABLE').message).toContain('Das ist keine Adresse einer Wallet.'),
  )
  expect(new AppKitError('EMAIL_TOO_SOON').message).toContain('{name}')
  putOwnWords({ problem: { RECEIVER_UNSUITABLE: 'Ours', SEND_MISMATCH: () => 'No text' } })
  expect(new AppKitError('RECEIVER_UNSUITABLE').message).toBe('Ours')
  expect(new AppKitError('SEND_MISMATCH').message).toContain('Es wurde nichts gesendet.')
  putOwnWords({})
  await showLanguage(kit, 'en')
  expect(new AppKitError('RECEIVER_UNSUITABLE').message).toBe(sendTexts.RECEIVER_UNSUITABLE)
})

it.each([
  ['pt_BR', '1.234,5'],
  ['DE', '1.234,5'],
  ['fr', '1\u202f234,5'],
  ['pt-BR-u-nu-!', '1.234,5'],
])('numbers are written as the texts are where a page names its language %s', async (locale, written) => {
  await showLanguage(kit, locale)
  expect(new Intl.NumberFormat(pageLocale()).format(1234.5)).toBe(written)
})

it('names keep their direction in a language from the right', async () => {
  await showLanguage(kit, 'ar')
  expect(amountMessages.declined('Demo Wallet')).toContain('\u2068Demo Wallet\u2069')
  expect(shown).toEqual({ lang: 'ar', dir: 'rtl' })
})

it('the last language asked for is shown, in whatever order they load', async () => {
  await Promise.all([showLanguage(kit, 'ru'), showLanguage(kit, 'ja'), showLanguage(kit, 'nl')])
  expect(accountMessages.settings).toBe('Instellingen')
  expect(kit.locale.peek()).toBe('nl')
})

it('a user whose next language does not load goes on in the one that is shown, and gets it when it loads', async () => {
  await showLanguage(kit, 'de')
  const files = languages as Record<string, () => Promise<unknown>>
  vi.spyOn(files, 'fr').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await showLanguage(kit, 'fr')
  expect(accountMessages.settings).toBe('Einstellungen')
  expect([kit.locale.peek(), shown]).toEqual(['de', { lang: 'de', dir: 'ltr' }])
  await showLanguage(kit, 'fr')
  expect(accountMessages.settings).toBe('Paramètres')
})

it("a host's words stay in every language, and a table that loads later has both", async () => {
  putOwnWords({ account: { settings: 'Mine' } })
  await showLanguage(kit, 'es')
  expect(accountMessages.settings).toBe('Mine')
  expect(accountMessages.copied).not.toBe('Address copied')
  const late = table(
    structuredClone(
      Object.fromEntries(leavesOf({ a: 'An unknown table' }).map(({ key, english }) => [key, english])),
    ),
  )
  expect(late).toEqual({ a: 'An unknown table' })
})
