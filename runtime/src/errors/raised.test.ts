import { describe, expect, it } from 'vitest'
import { AppKitError, errorCatalogue } from './AppKitError.js'
import { createError, type LateErrorCode, lateCatalogue } from './createError.js'
import { callCatalogue } from './toAppKitError.js'
import { toKnownError } from './toKnownError.js'
import { rpcCodes } from './toRpcError.js'

const late = Object.entries(lateCatalogue) as [LateErrorCode, string][]

describe('the error table', () => {
  it.each(late)('raises %s with its sentence and its place in the docs', (code, sentence) => {
    const error = createError(code, { name: 'solana', details: 'seen' })
    expect(error).toBeInstanceOf(AppKitError)
    expect(error).toMatchObject({ code, details: 'seen', docs: `docs/errors.md#${code.toLowerCase()}` })
    expect(error.message).toBe(sentence.replace('{name}', 'solana'))
  })

  it.each([
    ...Object.entries(errorCatalogue),
    ...Object.entries(callCatalogue),
    ...late,
  ])('knows %s again by its sentence', (code, sentence) => {
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
    for (const code of Object.values(rpcCodes))
      expect(Object.hasOwn({ ...errorCatalogue, ...callCatalogue, ...lateCatalogue }, code)).toBe(true)
  })
})
