import { getAddressDecoder, getBase58Decoder } from '@solana/kit'
import type { TransactionMetadata } from 'litesvm'
import type { RunFacts, TransactionError } from '../types.js'

/**
 * What the machine tells about a run, as plain values.
 * @param told by the machine; valid only until its next run
 */
export function toRunFacts(told: TransactionMetadata, err: TransactionError | null): RunFacts {
  const base58 = getBase58Decoder()
  const returned = told.returnData()
  const bytes = returned.data()
  return {
    err,
    logs: told.logs(),
    units: Number(told.computeUnitsConsumed()),
    inner: told.innerInstructions().map((list) =>
      list.map((item) => {
        const instruction = item.instruction()
        return {
          programIdIndex: instruction.programIdIndex(),
          accounts: [...instruction.accounts()],
          data: base58.decode(instruction.data()),
          stackHeight: item.stackHeight(),
        }
      }),
    ),
    returnData:
      bytes.length === 0
        ? null
        : {
            programId: getAddressDecoder().decode(returned.programId()),
            data: [Buffer.from(bytes).toString('base64'), 'base64'],
          },
  }
}
