// @vitest-environment jsdom
import { generateKeyPairSync } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { WalletError } from '../base/errors.js'
import { bringMessages } from '../messages/bringMessages.js'
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

/** Types a text where the view asks for a key, and sends it. */
async function typeKey(typed: string): Promise<HTMLTextAreaElement> {
  const field = document.querySelector('textarea')
  if (field === null) throw new Error('There is no field for a key.')
  field.value = typed
  field.form?.requestSubmit()
  await vi.waitUntil(() => document.querySelector('[role=alert]')?.textContent)
  return field
}

test('what is no key is selected in its field, so that the next one takes its place', async () => {
  void askKey(stage, { read: readKey })
  const field = await typeKey('hello')
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 5])
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('a key that could not be read because its reader did not load stays, and the button can be pressed again', async () => {
  const read = () => Promise.reject(new WalletError(bringMessages.notLoaded))
  void askKey(stage, { read })
  document.querySelector<HTMLButtonElement>('[data-testid=frame-next]')?.focus()
  const field = await typeKey('a key')
  await vi.waitUntil(() => document.activeElement?.matches('[data-testid=frame-next]'))
  expect(field.value).toBe('a key')
})

test('the risk of a key that somebody else may have is a warning, before the wallet is used', async () => {
  void askKey(stage, { read: readKey })
  const field = document.querySelector('textarea')
  if (field === null) throw new Error('There is no field for a key.')
  field.value = `0x${'11'.repeat(32)}`
  field.form?.requestSubmit()
  await vi.waitUntil(() => document.querySelector('[data-testid=frame-bring-use]'))
  expect(document.querySelector('.notice.warning')?.textContent).toBe(bringMessages.confirmRisk)
})

test('a key that is read after somebody has left is forgotten, and no view takes the place of what came next', async () => {
  let end = (_: Awaited<ReturnType<typeof readKey>>) => {}
  const secret = new Uint8Array([1, 2, 3])
  void askKey(stage, {
    read: () =>
      new Promise((resolve) => {
        end = resolve
      }),
  })
  const field = document.querySelector('textarea')
  field?.form?.requestSubmit()
  const next = document.createElement('h1')
  document.body.replaceChildren(next)
  end({ solana: { address: 'So1', secret } } as Awaited<ReturnType<typeof readKey>>)
  await vi.waitUntil(() => secret.every((byte) => byte === 0))
  expect([...document.body.children]).toEqual([next])
})
