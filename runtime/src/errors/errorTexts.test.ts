import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { AppKitError } from './AppKitError.js'
import { type ErrorCode, errorTexts } from './errorTexts.js'
import { actionTexts } from './texts/actions.js'
import { lateTexts } from './texts/late.js'
import { networkTexts } from './texts/networks.js'
import { optionTexts } from './texts/options.js'
import { pageTexts } from './texts/page.js'
import { pairingTexts } from './texts/pairing.js'
import { payTexts } from './texts/pay.js'
import { sendTexts } from './texts/send.js'
import { serviceTexts } from './texts/services.js'
import { sessionTexts } from './texts/sessions.js'
import { signInTexts } from './texts/signIn.js'
import { signInAnswerTexts } from './texts/signInAnswer.js'
import { signInFailureTexts } from './texts/signInFailure.js'
import { signInOptionTexts } from './texts/signInOptions.js'
import { signInServerTexts } from './texts/signInServer.js'
import { swapTexts } from './texts/swaps.js'
import { tokenRequestTexts } from './texts/tokenRequests.js'
import { tokenTexts } from './texts/tokens.js'
import { walletConnectTexts } from './texts/walletConnect.js'
import { walletTexts } from './texts/wallets.js'

const parts = [
  pageTexts,
  pairingTexts,
  actionTexts,
  serviceTexts,
  walletTexts,
  walletConnectTexts,
  signInAnswerTexts,
  signInFailureTexts,
  signInOptionTexts,
  signInServerTexts,
  signInTexts,
  lateTexts,
  networkTexts,
  optionTexts,
  sendTexts,
  sessionTexts,
  swapTexts,
  payTexts,
  tokenRequestTexts,
  tokenTexts,
]

it('the page of errors has an entry for every code, with the sentence that people see', () => {
  const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  const described = [...page.matchAll(/^## (\w+)\n\n> (.+)$/gm)].map(([, code, text]) => [code, text])
  expect(Object.fromEntries(described)).toEqual(errorTexts)
  expect(described).toHaveLength(parts.flatMap(Object.keys).length)
})

it('every error code has an address: a URL whose anchor is a heading of its page', () => {
  const root = new URL('../../../', import.meta.url)
  for (const code of Object.keys(errorTexts) as ErrorCode[]) {
    const { href, hash } = new URL(new AppKitError(code).docs, root)
    const page = readFileSync(new URL(href), 'utf8')
    // A heading's anchor is its text in lower case.
    const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => `#${heading.toLowerCase()}`)
    expect(anchors, href).toContain(hash)
  }
})

it('the error texts are one table: no code stands in two parts, no sentence for two codes', () => {
  for (const entries of [parts.flatMap(Object.keys), parts.flatMap((part) => Object.values(part))])
    expect(entries.filter((entry, index) => entries.indexOf(entry) !== index)).toEqual([])
})
