import { describe, expect, test } from 'vitest'
import { errorText } from './errorText.js'
import { toTransactionError } from './toTransactionError.js'

describe('toTransactionError', () => {
  test.each([
    [7, 'BlockhashNotFound'],
    [34, 'CommitCancelled'],
    [999, 'SanitizeFailure'],
  ])('%i', (raw, error) => expect(toTransactionError(raw)).toBe(error))
  test('of an instruction', () => {
    const of = (err: unknown) => toTransactionError({ index: 2, err: () => err } as never)
    expect(of({ code: 1 })).toEqual({ InstructionError: [2, { Custom: 1 }] })
    expect(of(5)).toEqual({ InstructionError: [2, 'InsufficientFunds'] })
    expect(of(52)).toEqual({ InstructionError: [2, 'BorshIoError'] })
    expect(of({ msg: 'x' })).toEqual({ InstructionError: [2, 'BorshIoError'] })
  })
  test('of an account', () => {
    const of = (name: string) =>
      toTransactionError({ accountIndex: 3, toString: () => `${name} { }` } as never)
    expect(of('TransactionErrorInsufficientFundsForRent')).toEqual({
      InsufficientFundsForRent: { account_index: 3 },
    })
    expect(of('TransactionErrorProgramExecutionTemporarilyRestricted')).toEqual({
      ProgramExecutionTemporarilyRestricted: { account_index: 3 },
    })
    expect(toTransactionError({ index: 4 } as never)).toEqual({ DuplicateInstruction: 4 })
  })
})

test.each([
  ['BlockhashNotFound', 'Blockhash not found'],
  ['AccountInUse', 'account in use'],
  [{ InstructionError: [0, { Custom: 17 }] }, 'Error processing Instruction 0: custom program error: 0x11'],
  [{ InstructionError: [1, 'InvalidAccountData'] }, 'Error processing Instruction 1: invalid account data'],
  [
    { InsufficientFundsForRent: { account_index: 1 } },
    'Transaction results in an account (1) with insufficient funds for rent',
  ],
  [{ DuplicateInstruction: 4 }, 'duplicate instruction'],
])('errorText writes %j as nodes do', (error, text) => expect(errorText(error)).toBe(text))
