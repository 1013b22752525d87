import { describe, expect, it } from 'vitest'
import { readVectors } from '../../../../tests/contract/signIn/vectors.js'
import { writeFields } from './createMessage.js'
import { parseMessage } from './parseMessage.js'
import { printFields } from './printFields.js'
import type { SignInFields, SignInNamespace } from './types.js'

interface Vector {
  readonly name: string
  readonly namespace: SignInNamespace
  readonly kind: string
  readonly message: string
  readonly fields: SignInFields
  readonly expect: { readonly ok: boolean; readonly fields?: SignInFields }
}

const files = ['siwe-official', 'siwe-made', 'siws-parse', 'house-parse']
const all = files.flatMap((name) => readVectors<Vector>(name))
const texts = all.filter(({ kind }) => kind === 'parse')

describe('reading', () => {
  it('knows every vector', () => expect(texts).toHaveLength(36 + 125 + 55 + 102))

  it.each(texts)('$namespace $name', ({ expect: expected, namespace, message }) => {
    const parsed = parseMessage(message)
    expect(parsed.ok && parsed.namespace === namespace).toBe(expected.ok)
    if (parsed.ok && expected.ok) {
      expect(parsed.fields).toEqual(expected.fields)
      expect(printFields(namespace, parsed.fields)).toBe(message)
    }
  })

  it.each([
    undefined,
    null,
    7,
    {},
    [],
    Symbol('s'),
    new String('x'),
    `${'x'.repeat(20_000)}`,
  ])('refuses %s', (value) => expect(parseMessage(value)).toMatchObject({ ok: false, code: 'format' }))
})

describe('writing', () => {
  it.each(all.filter(({ kind }) => kind === 'print'))('$name', ({ fields }) => {
    const { chainId, ...others } = fields
    const text = chainId === undefined ? {} : { chainId: String(chainId) }
    expect(writeFields('eip155', { ...others, ...text }).ok).toBe(false)
  })
})
