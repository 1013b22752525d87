import { ParsedMessage } from '@signinwithethereum/siwe-parser'
import fc from 'fast-check'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { createMessage, parseMessage } from '../../../runtime/src/signin/index.js'
import { isRelease } from '../../pace.js'
import { readVectors } from './vectors.js'

const runs = Number(process.env.SIGNIN_RUNS ?? (isRelease ? 2_000 : 400))

/** Whether the parser made from the ABNF of EIP-4361 takes a text. */
function isGrammatical(text: string): boolean {
  try {
    new ParsedMessage(text)
    return true
  } catch {
    return false
  }
}

// Each text on which that parser and ours differ, and why ours is as it is.
const stricter: Readonly<Record<string, string>> = {
  'limit: chain79': 'a number longer than any chain id of 256 bits',
  'limit: domain256': 'no name of a host is that long',
  'limit: hugeResource': 'a resource over 2048 characters',
  'made: aup': 'the prose of the standard asks for the checksum of EIP-55, its ABNF cannot',
  'made: lead0': 'a number does not print with a leading zero, so the text would change',
  'parse negative: address not EIP-55': 'as above',
}

describe('EIP-4361 beside the parser made from its ABNF', () => {
  const texts = [...readVectors('siwe-official'), ...readVectors('siwe-made')].filter(
    ({ kind }) => kind === 'parse',
  )

  it('differs on these texts alone', () => {
    const differing = texts.filter(({ message }) => parseMessage(message).ok !== isGrammatical(message))
    expect(differing.map(({ name }) => name).sort()).toEqual(Object.keys(stricter).sort())
  })
})

const hex = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
const message = fc.record({
  domain: fc.domain(),
  address: hex,
  chainId: fc.nat({ max: 2 ** 31 }).map((id) => `eip155:${id + 1}`),
  uri: fc.webUrl({ withQueryParameters: true, withFragments: true }),
  nonce: fc.stringMatching(/^[a-zA-Z0-9]{8,40}$/),
  issuedAt: fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
  statement: fc.option(fc.stringMatching(/^[A-Za-z][A-Za-z0-9 .,:;!?@'()-]{0,80}$/), { nil: undefined }),
  requestId: fc.option(fc.stringMatching(/^[a-zA-Z0-9-]{1,20}$/), { nil: undefined }),
  resources: fc.option(fc.array(fc.webUrl(), { minLength: 1, maxLength: 4 }), { nil: undefined }),
})

describe('messages that are made', () => {
  it('are read alike by three readers', () => {
    fc.assert(
      fc.property(message, (parameters) => {
        const created = createMessage(parameters)
        if (!created.ok) throw new Error(created.reason)
        const ours = parseMessage(created.message)
        if (!ours.ok) throw new Error(ours.reason)
        const { chainId, scheme: _, ...fields } = ours.fields
        const theirs = new ParsedMessage(created.message)
        expect({ ...fields, chainId: Number(chainId) }).toEqual({
          domain: theirs.domain,
          address: theirs.address,
          uri: theirs.uri,
          version: theirs.version,
          chainId: theirs.chainId,
          nonce: theirs.nonce,
          issuedAt: theirs.issuedAt,
          ...(theirs.statement != null && { statement: theirs.statement }),
          ...(theirs.requestId != null && { requestId: theirs.requestId }),
          ...(theirs.resources != null && { resources: theirs.resources }),
        })
        const viem = parseSiweMessage(created.message)
        expect(viem).toMatchObject({ domain: fields.domain, address: fields.address, nonce: fields.nonce })
      }),
      { numRuns: runs },
    )
  })

  it('are written as viem writes them', () => {
    const parts = fc.tuple(message, fc.constantFrom('app.example', 'localhost:3000'))
    fc.assert(
      fc.property(parts, ([parameters, domain]) => {
        const created = createMessage({ ...parameters, domain })
        if (!created.ok) throw new Error(created.reason)
        const { address, chainId, requestId, resources, statement, ...others } = parameters
        const theirs = createSiweMessage({
          ...others,
          domain,
          version: '1',
          chainId: Number(chainId.slice(7)),
          address: address as `0x${string}`,
          ...(requestId !== undefined && { requestId }),
          ...(resources !== undefined && { resources }),
          ...(statement !== undefined && { statement }),
        })
        expect(created.message).toBe(theirs)
      }),
      { numRuns: runs },
    )
  })
})
