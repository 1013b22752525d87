import { getAddressDecoder, getBase58Decoder } from '@solana/kit'
import type { TransactionMetadata } from 'litesvm'
import type { RunFacts, TransactionError } from '../common/types.js'

/**
 * The result of a run as plain values.
 *
 * @param metadata - of the virtual machine; valid only until its next run
 */
export function toRunFacts(metadata: TransactionMetadata, err: TransactionError | null): RunFacts {
  const base58 = getBase58Decoder()
  const returned = metadata.returnData()
  const bytes = returned.data()
  return {
    err,
    logs: metadata.logs(),
    units: Number(metadata.computeUnitsConsumed()),
    inner: metadata.innerInstructions().map((list) =>
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
