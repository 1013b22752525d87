import { expect, type Page } from '@playwright/test'
import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getAddressFromPublicKey,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { AppKit } from 'appkit-runtime'
import type { SolanaProvider } from 'appkit-runtime/namespaces/solana'
import { kitOf } from './kitOf.js'
import { solanaRpc } from './namespaces.js'
import type { Stage } from './stage.js'

/** A transfer to an address that nobody had before, through the provider that hosts get. */
export async function sendLamports(
  page: Page,
  stage: Stage,
  amount: bigint,
): Promise<{ readonly received: bigint; readonly fee: bigint }> {
  const ask = askSolana.bind(null, stage)
  const source = address((await kitOf(page).account('solana')).address ?? '')
  const { publicKey } = (await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const destination = await getAddressFromPublicKey(publicKey)
  const { value } = (await ask('getLatestBlockhash')) as { value: { blockhash: Blockhash } }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(source, draft),
    (draft) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: value.blockhash, lastValidBlockHeight: 2n ** 60n },
        draft,
      ),
    (draft) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source: createNoopSigner(source), destination, amount }),
        draft,
      ),
  )
  const bytes = [...getTransactionEncoder().encode(compileTransaction(message))]
  const signature = await page.evaluate(async (transaction) => {
    const { kit } = window as unknown as { readonly kit: AppKit }
    const provider = kit.getProvider('solana') as SolanaProvider
    return provider.signAndSendTransaction(Uint8Array.from(transaction))
  }, bytes)
  await expect
    .poll(async () => {
      const { value: statuses } = (await ask('getSignatureStatuses', [signature])) as {
        value: readonly ({ confirmationStatus: string; err: unknown } | null)[]
      }
      return statuses[0]
    })
    .toMatchObject({ confirmationStatus: expect.stringMatching(/^(confirmed|finalized)$/), err: null })
  const { value: received } = (await ask('getBalance', destination)) as { value: number }
  const { meta } = (await ask('getTransaction', signature, { maxSupportedTransactionVersion: 0 })) as {
    meta: { fee: number }
  }
  return { received: BigInt(received), fee: BigInt(meta.fee) }
}

/** Asks the sandbox's Solana node. */
export async function askSolana(
  stage: Stage,
  method: string,
  ...params: readonly unknown[]
): Promise<unknown> {
  const reply = await fetch(solanaRpc(stage), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await reply.json()) as { result?: unknown; error?: { message: string } }
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}
