import { describe, expect, it } from 'vitest'
import { readVectors } from '../../../../tests/contract/signIn/vectors.js'
import { writeFields } from './createMessage.js'
import { findWrongField, parseMessage } from './parseMessage.js'
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

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const lines = [
  ...['app.example wants you to sign in with your Ethereum account:', account, '', 'Hello.', ''],
  ...['URI: https://app.example/', 'Version: 1', 'Chain ID: 1', 'Nonce: 12345678'],
  'Issued At: 2026-01-01T00:00:00Z',
]
const key = '1'.repeat(32)
const solana = ['app.example wants you to sign in with your Solana account:', key]
const changed = (at: number, ...texts: string[]) => lines.toSpliced(at, 1, ...texts).join('\n')
const more = (...texts: string[]) => [...lines, ...texts].join('\n')
const recap = (length: number) => `urn:recap:${'a'.repeat(length - 10)}`

describe('the data of a session', () => {
  it('is that of the lines, with the chain as CAIP-2', () => {
    const text = more('Expiration Time: 2026-01-02T00:00:00Z', 'Request ID: a', 'Resources:', '- urn:a')
    const parsed = parseMessage(`https://${text}`)
    const data = {
      accountAddress: account,
      domain: 'app.example',
      statement: 'Hello.',
      uri: 'https://app.example/',
      version: '1',
      chainId: 'eip155:1',
      nonce: '12345678',
      issuedAt: '2026-01-01T00:00:00Z',
      expirationTime: '2026-01-02T00:00:00Z',
      requestId: 'a',
      resources: ['urn:a'],
    }
    expect(parsed).toMatchObject({ ok: true, namespace: 'eip155', data, fields: { scheme: 'https' } })
    expect(parsed).toHaveProperty('data', data)
  })

  it('has no statement where there is none', () => {
    const parsed = parseMessage(lines.toSpliced(3, 1).join('\n'))
    expect(parsed).toHaveProperty('data.chainId', 'eip155:1')
    expect(parsed).not.toHaveProperty('data.statement')
    expect(parsed).not.toHaveProperty('fields.scheme')
    expect(parsed.ok && Object.keys(parsed.fields)).not.toContain('statement')
    expect(parsed.ok && Object.keys(parsed.fields)).not.toContain('scheme')
  })

  it('is there in a message of Solana that has the lines of the others, and absent if one is missing', () => {
    const fields = ['URI: https://a/', 'Version: 1', 'Chain ID: mainnet', 'Nonce: 12345678', lines[9] ?? '']
    const all = parseMessage([...solana, '', ...fields].join('\n'))
    expect(all).toHaveProperty('data.chainId', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(all).toHaveProperty('data.accountAddress', key)
    for (const at of fields.keys()) {
      const parsed = parseMessage([...solana, '', ...fields.toSpliced(at, 1)].join('\n'))
      expect(parsed).toMatchObject({ ok: true, namespace: 'solana' })
      expect(parsed).not.toHaveProperty('data')
    }
    expect(parseMessage(solana.join('\n'))).toEqual({
      ok: true,
      namespace: 'solana',
      fields: { domain: 'app.example', address: key },
    })
  })
})

describe('a refusal says which line is wrong', () => {
  it.each<[string, unknown]>([
    ['text', 7],
    ['text', changed(3, 'Grüße.')],
    ['text', `ü${lines.join('\n')}`],
    ['text', `${lines.join('\n')}\r`],
    ['text', lines.join('\r\n')],
    ['first line', 'x'],
    ['first line', ''],
    ['first line', changed(0, `${lines[0]} x`)],
    ['first line', changed(0, 'app.example wants you to sign in with your Tron account:')],
    ['layout', lines.slice(0, 2).join('\n')],
    ['layout', changed(2, 'x')],
    ['layout', changed(4, 'x')],
    ['layout', changed(4, '', '')],
    ['layout', more('')],
    ['layout', more('Nonce: 12345678')],
    ['layout', more('Resources:', 'urn:a')],
    ['layout', more('Resources:', '- urn:a', '')],
    ['layout', more('Resources:', '- urn:a', 'Request ID: a')],
    ['layout', [...solana, ''].join('\n')],
    ['layout', [...solana, '', ''].join('\n')],
    ['layout', [...solana, 'x', 'Hello.'].join('\n')],
    ['layout', [...solana, '', 'Hello.', ''].join('\n')],
    ['layout', [...solana, '', 'Hello.', 'URI: https://a/'].join('\n')],
    ['layout', [...solana, '', 'Hello.', '', 'x'].join('\n')],
    ['layout', [...solana, '', 'URI: https://a/', ''].join('\n')],
    ['scheme', `1a://${lines.join('\n')}`],
    ['scheme', `https://${solana.join('\n')}`],
    ['domain', changed(0, ' wants you to sign in with your Ethereum account:')],
    ['domain', `a/${lines.join('\n')}`],
    ['address', changed(1, account.toLowerCase())],
    ['statement', changed(3, '{}')],
    ['statement', changed(3, 'a'.repeat(2049))],
    ['uri', changed(5)],
    ['uri', changed(5, 'URI: app.example')],
    ['version', changed(6)],
    ['version', changed(6, 'Version: 2')],
    ['chainId', changed(7)],
    ['chainId', changed(7, 'Chain ID: 01')],
    ['nonce', changed(8)],
    ['nonce', changed(8, 'Nonce: 1')],
    ['issuedAt', changed(9)],
    ['issuedAt', changed(9, 'Issued At: now')],
    ['expirationTime', more('Expiration Time: later')],
    ['notBefore', more('Not Before: now')],
    ['requestId', more('Request ID: /')],
    ['resources', more('Resources:', '- none')],
    ['resources', more('Resources:', ...Array.from({ length: 33 }, () => '- urn:a'))],
    ['resources', more('Resources:', `- ${recap(8_193)}`)],
    ['resources', more('Resources:', `- urn:${'a'.repeat(2_045)}`)],
    ['resources', more('Resources:', `- urn:${'a'.repeat(2_045)}urn:recap:`)],
  ])('%s', (reason, text) => expect(parseMessage(text)).toEqual({ ok: false, code: 'format', reason }))

  it('and says so of fields that are to be written', () => {
    const fields = { domain: 'app.example', address: key }
    expect(findWrongField('solana', fields)).toBeUndefined()
    expect(findWrongField('solana', { ...fields, statement: '' })).toBe('statement')
    for (const statement of ['URI: x', 'Resources:', 'Nonce: '])
      expect(findWrongField('solana', { ...fields, statement }), statement).toBe('statement')
    expect(findWrongField('solana', { ...fields, statement: 'Hello.' })).toBeUndefined()
    for (const [name, value] of [
      ['domain', 7],
      ['domain', undefined],
      ['address', 7],
      ['address', undefined],
    ] as const)
      expect(findWrongField('solana', { ...fields, [name]: value } as never), name).toBe(name)
    const eip155 = { ...fields, address: account }
    expect(findWrongField('eip155', { ...eip155, statement: '' })).toBe('uri')
  })
})

it('a message has 16,384 characters, 32 resources and 8,192 characters of a recap at most', () => {
  const fill = (length: number) => more('Resources:', `- ${recap(8_192)}`, `- ${recap(length)}`)
  const rest = 16_384 - fill(20).length + 20
  expect(fill(rest)).toHaveLength(16_384)
  expect(parseMessage(fill(rest)).ok).toBe(true)
  expect(parseMessage(fill(rest + 1))).toMatchObject({ reason: 'text' })
  expect(parseMessage(more('Resources:', ...Array.from({ length: 32 }, () => '- urn:a'))).ok).toBe(true)
})

describe('writing', () => {
  it.each(all.filter(({ kind }) => kind === 'print'))('$name', ({ fields }) => {
    const { chainId, ...others } = fields
    const text = chainId === undefined ? {} : { chainId: String(chainId) }
    expect(writeFields('eip155', { ...others, ...text }).ok).toBe(false)
  })
})
