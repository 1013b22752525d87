import {
  appendTransactionMessageInstruction,
  type Blockhash,
  createSignableMessage,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getPublicKeyFromAddress,
  getSignatureFromTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
  verifySignature,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { AppKit } from 'appkit-runtime'
import { getTransactionSigner, useTransactionSigner, type WalletSigner } from 'appkit-runtime/solana-kit'
import { Act } from './Act'

/** An app that is written with @solana/kit, and signs with the wallet of the kit. */
export function SolanaKit({ kit, rpcUrl }: { readonly kit: AppKit; readonly rpcUrl: string }) {
  const signer = useTransactionSigner()

  async function ask<Reply>(method: string, ...params: readonly unknown[]): Promise<Reply> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const reply = await (await fetch(rpcUrl, { method: 'POST', headers, body })).json()
    if (reply.error) throw new Error(reply.error.message)
    return reply.result
  }
  const transfer = async (source: WalletSigner) => {
    const { address: destination } = await generateKeyPairSigner()
    const { value } = await ask<{ value: { blockhash: Blockhash } }>('getLatestBlockhash')
    const lifetime = { blockhash: value.blockhash, lastValidBlockHeight: 2n ** 60n }
    const instruction = getTransferSolInstruction({ source, destination, amount: 2_000_000n })
    return pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(source, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
      (draft) => appendTransactionMessageInstruction(instruction, draft),
    )
  }
  const waitFor = async (id: string) => {
    for (let turn = 0; turn < 240; turn++) {
      const { value } = await ask<{ value: readonly ({ err: unknown } | null)[] }>('getSignatureStatuses', [
        id,
      ])
      if (value[0]) return value[0].err === null ? 'confirmed' : JSON.stringify(value[0].err)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    return 'not confirmed'
  }

  return (
    <section aria-label="@solana/kit">
      <p data-testid="signer">{signer?.address ?? ''}</p>
      <Act
        name="signs a message"
        act={async () => {
          const { address, signMessages } = getTransactionSigner(kit)
          const message = createSignableMessage('Over a bridge')
          const [signatures] = await signMessages([message])
          const signature = signatures?.[address]
          if (signature === undefined) return 'no signature'
          return String(
            await verifySignature(await getPublicKeyFromAddress(address), signature, message.content),
          )
        }}
      />
      <Act
        name="signs a transaction"
        act={async () => {
          if (signer === undefined) return 'no signer'
          const signed = await signTransactionMessageWithSigners(await transfer(signer))
          await ask('sendTransaction', getBase64EncodedWireTransaction(signed), { encoding: 'base64' })
          return waitFor(getSignatureFromTransaction(signed))
        }}
      />
      <Act
        name="signs and sends"
        act={async () => {
          if (signer === undefined) return 'no signer'
          const id = await signAndSendTransactionMessageWithSigners(await transfer(signer))
          return waitFor(getBase58Decoder().decode(id))
        }}
      />
    </section>
  )
}
