import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { writeWalletMessage } from '../../../frame/src/shared/walletMessage.js'
import { parseMessage } from '../../../runtime/src/signin/message/parseMessage.js'

const load = createRequire(import.meta.resolve('@solana/wallet-standard-wallet-adapter-base'))
/** The parser by which wallets read a text, to show it as a sign-in. */
const { parseSignInMessageText }: { parseSignInMessageText(text: string): object | null } = load(
  '@solana/wallet-standard-util',
)

it('what a wallet of Solana signs to log in is a sign-in that wallets and our own parser read', () => {
  const address = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const question = {
    origin: 'https://wallet.example',
    site: 'https://app.example',
    isLink: false,
    nonce: 'a'.repeat(64),
    issuedAt: Date.UTC(2026, 10, 24),
    expiresAt: Date.UTC(2026, 10, 24, 0, 10),
  }
  const text = writeWalletMessage(question, { namespace: 'solana', address })
  const fields = {
    domain: 'wallet.example',
    address,
    statement:
      'Log in to the wallet that is used on https://app.example. This moves nothing, and gives nobody a right to.',
    uri: 'https://wallet.example',
    version: '1',
    nonce: question.nonce,
    issuedAt: '2026-11-24T00:00:00.000Z',
    expirationTime: '2026-11-24T00:10:00.000Z',
  }
  expect(parseSignInMessageText(text)).toMatchObject(fields)
  expect(parseMessage(text)).toMatchObject({ namespace: 'solana' })
})
