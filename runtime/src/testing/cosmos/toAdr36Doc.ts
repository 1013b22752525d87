import { base64 } from '@scure/base'

/** The sign doc of ADR-36 for bytes or the UTF-8 of a text: one message, on no chain, that costs nothing. */
export function toAdr36Doc(signer: string, data: string | Uint8Array): object {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64.encode(bytes) } }],
    memo: '',
  }
}
