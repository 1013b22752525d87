import { expect, it } from 'vitest'
import { exampleRequests } from './support/exampleRequests.js'
import { listSlots } from './support/mutations.js'
import { shareSandbox } from './support/sharedSandbox.js'

const sandbox = shareSandbox()

/** Numbers that JSON takes and that a bigint, a decimal text or a count of the chain does not. */
const numbers = [1e308, 1e300, 1e21, 2 ** 53, 5e-324, 1e-7, -0]
/** Texts of digits, which a reader of JSON or YAML may take for numbers. */
const digits = ['1234567890', '0123456789', '1e308', '0x10', '9'.repeat(100), '1_000', '.5']

const send = async (path: string, method: string, body: unknown) => {
  const url = new URL(`/blockchain${path}`, sandbox().url)
  const reply = await fetch(url, {
    method: method.toUpperCase(),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  return { status: reply.status, text: await reply.text() }
}

it('no operation of the API fails at a number or a text of digits', async () => {
  const failed: string[] = []
  let sent = 0
  const attempt = async (id: string, path: string, method: string, body: unknown, what: string) => {
    sent++
    const { status, text } = await send(path, method, body)
    if (status >= 500 && status !== 503) failed.push(`${id} ${what}: ${status} ${text.slice(0, 200)}`)
  }
  for (const [id, { body, method, path }] of exampleRequests('blockchain-api', [])) {
    const parsed: unknown = body === null ? undefined : JSON.parse(body)
    const slots = typeof parsed === 'object' && parsed !== null ? listSlots(parsed as unknown[]) : []
    for (const { key, parent } of slots) {
      const old: unknown = Reflect.get(parent, key)
      const values = typeof old === 'number' ? numbers : typeof old === 'string' ? digits : []
      for (const value of values) {
        Reflect.set(parent, key, value)
        await attempt(id, path, method, parsed, `${key}=${value}`)
      }
      // One number may be read only where another is none.
      const others = slots.filter((slot) => typeof Reflect.get(slot.parent, slot.key) === 'number')
      const kept = others.map((slot) => Reflect.get(slot.parent, slot.key))
      if (typeof old === 'number')
        for (const value of numbers) {
          for (const slot of others) Reflect.set(slot.parent, slot.key, 0)
          Reflect.set(parent, key, value)
          await attempt(id, path, method, parsed, `${key}=${value} alone`)
        }
      for (const [index, slot] of others.entries()) Reflect.set(slot.parent, slot.key, kept[index])
      Reflect.set(parent, key, old)
    }
    const url = new URL(path, 'http://sandbox')
    for (const [name, old] of [...url.searchParams]) {
      for (const value of [...digits, ...numbers.map(String)]) {
        url.searchParams.set(name, value)
        await attempt(id, `${url.pathname}${url.search}`, method, parsed, `${name}=${value}`)
      }
      url.searchParams.set(name, old)
    }
  }
  expect(sent).toBeGreaterThan(1_000)
  expect(failed).toEqual([])
})
