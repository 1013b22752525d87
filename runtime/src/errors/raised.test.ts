import { describe, expect, it } from 'vitest'
import { AppKitError, addErrorTexts } from './AppKitError.js'
import { type ErrorCode, errorTexts } from './errorTexts.js'
import { knownTexts, toKnownError } from './toKnownError.js'
import { rpcCodes } from './toRpcError.js'

addErrorTexts(errorTexts)

const table = Object.entries(errorTexts) as [ErrorCode, string][]

describe('the error table', () => {
  it.each(table)('raises %s with its sentence and its place in the docs', (code, sentence) => {
    const error = new AppKitError(code, { details: 'seen' })
    expect(error).toBeInstanceOf(AppKitError)
    expect(error).toMatchObject({ code, details: 'seen', docs: `docs/errors.md#${code.toLowerCase()}` })
    expect(error.message).toBe(sentence)
  })

  it.each(Object.entries(knownTexts))('knows %s again by its sentence', (code, sentence) => {
    const thrown = new Error(sentence.replace('{name}', 'solana'))
    expect(toKnownError(thrown)?.error).toMatchObject({ code, message: thrown.message, cause: thrown })
  })

  it.each([
    ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
    ['JWT validation error: JWT Token is not yet valid', 'JWT_TOKEN_NOT_VALID'],
    [
      'WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)',
      'INVALID_PROJECT_ID',
    ],
  ])('"%s" raises an alert', (text, alert) => expect(toKnownError(text)?.alert).toBe(alert))

  it.each([
    [undefined],
    [null],
    [7],
    ['something else'],
    [new Error('')],
    [{}],
  ])('does not know %j', (error) => expect(toKnownError(error)).toBeUndefined())

  it('names only codes of the table for numbers of nodes and wallets', () => {
    for (const code of Object.values(rpcCodes)) expect(Object.hasOwn(errorTexts, code)).toBe(true)
  })
})
