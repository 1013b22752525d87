// @vitest-environment jsdom
import { generateKeyPairSync } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { readKey } from '../vault/readKey.js'
import { askKey } from './bringKey.js'
import type { Stage } from './stage.js'

/** A stage whose views are the body of the page. */
const stage = {
  show: (_name, parts) => document.body.replaceChildren(...parts),
  clear: () => document.body.replaceChildren(),
} as Partial<Stage> as Stage

/** Whether a browser shows a file among those that can be chosen (HTML, the attribute `accept`). */
const isOffered = ({ name, type }: File, { accept }: HTMLInputElement) =>
  accept.split(',').some((part) => part === type || (part.startsWith('.') && name.endsWith(part)))

/** The seed and the public key of a new key for Solana, as `solana-keygen` writes them: one list of 64 numbers. */
function makeKeygenFile(type: string): File {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const bytes = [d, x].flatMap((part) => [...Buffer.from(part, 'base64url')])
  return new File([JSON.stringify(bytes)], 'id.json', { type })
}

// Where a system knows no type for the ending, the browser has none.
test.each([
  'application/json',
  '',
])('somebody brings the id.json of solana-keygen, of the type "%s"', async (type) => {
  const keys = askKey(stage, { read: readKey })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('There is no field for a file.')
  const file = makeKeygenFile(type)
  expect(isOffered(file, input)).toBe(true)
  Object.defineProperty(input, 'files', { value: [file] })
  input.dispatchEvent(new Event('change'))
  const use = await vi.waitUntil(() =>
    document.querySelector<HTMLButtonElement>('[data-testid=frame-bring-use]'),
  )
  const shown = document.querySelector('.address')?.textContent
  use.click()
  expect(await keys).toEqual({ solana: { address: shown, secret: expect.any(Uint8Array) } })
})
