import { pubkeyToAddress, type StdSignDoc, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import type { SignedText } from './types.js'

/** ADR-36: an amino document that no chain takes, signed by the key that the address was made of. */
export async function verifyCosmos({
  address,
  message,
  signature,
  publicKey = '0x',
}: SignedText): Promise<boolean> {
  const key = Buffer.from(publicKey.slice(2), 'hex')
  const pubkey = { type: 'tendermint/PubKeySecp256k1', value: key.toString('base64') }
  const prefix = address.slice(0, address.lastIndexOf('1'))
  const doc: StdSignDoc = {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [
      {
        type: 'sign/MsgSignData',
        value: { signer: address, data: Buffer.from(message).toString('base64') },
      },
    ],
    memo: '',
  }
  const parsed = Secp256k1Signature.fromFixedLength(Buffer.from(signature, 'base64'))
  const isSigned = await Secp256k1.verifySignature(parsed, sha256(serializeSignDoc(doc)), key)
  return isSigned && pubkeyToAddress(pubkey, prefix) === address
}
