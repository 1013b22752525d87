import {
  Keypair,
  type PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { AppKit } from 'appkit-runtime'
import { getConnection, getWallet, useWeb3js } from 'appkit-runtime/web3js'
import { Act } from './Act'

const lamports = 2_000_000

/** An app that is written with @solana/web3.js 1, and reads, signs and sends with the kit. */
export function Web3js({ kit }: { readonly kit: AppKit }) {
  const { connection, wallet } = useWeb3js()

  const transfer = (fromPubkey: PublicKey, toPubkey = Keypair.generate().publicKey) =>
    SystemProgram.transfer({ fromPubkey, toPubkey, lamports })
  const versioned = async (payerKey: PublicKey) => {
    const { blockhash: recentBlockhash } = await connection.getLatestBlockhash()
    const instructions = [transfer(payerKey)]
    const message = new TransactionMessage({ payerKey, recentBlockhash, instructions })
    return new VersionedTransaction(message.compileToV0Message())
  }
  const confirm = async (signature: string) => {
    const { value } = await connection.confirmTransaction({
      signature,
      ...(await connection.getLatestBlockhash()),
    })
    return value.err === null ? 'confirmed' : JSON.stringify(value.err)
  }

  return (
    <section aria-label="@solana/web3.js">
      <p data-testid="web3js">{wallet?.publicKey.toBase58() ?? ''}</p>
      <Act
        name="web3.js signs a message"
        act={async () => String((await getWallet(kit).signMessage(new TextEncoder().encode('Hello'))).length)}
      />
      <Act
        name="web3.js sends a legacy transaction"
        act={async () => {
          const { publicKey, sendTransaction } = getWallet(kit)
          const { publicKey: to } = Keypair.generate()
          const result = await confirm(await sendTransaction(new Transaction().add(transfer(publicKey, to))))
          return `${result} ${await connection.getBalance(to)}`
        }}
      />
      <Act
        name="web3.js sends a versioned transaction"
        act={async () => {
          const { publicKey, sendTransaction } = getWallet(kit)
          return confirm(await sendTransaction(await versioned(publicKey)))
        }}
      />
      <Act
        name="web3.js signs two and sends them"
        act={async () => {
          if (wallet === undefined) return 'no wallet'
          const legacy = new Transaction().add(transfer(wallet.publicKey))
          legacy.feePayer = wallet.publicKey
          legacy.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
          const signed = await wallet.signAllTransactions<Transaction | VersionedTransaction>([
            legacy,
            await versioned(wallet.publicKey),
          ])
          const results = []
          for (const each of signed)
            results.push(await confirm(await connection.sendRawTransaction(each.serialize())))
          return `${signed[0] instanceof Transaction} ${signed[1] instanceof VersionedTransaction} ${results}`
        }}
      />
      <Act
        name="web3.js sends with another signer"
        act={async () => {
          const { publicKey, sendTransaction } = getWallet(kit)
          const account = Keypair.generate()
          const instruction = SystemProgram.createAccount({
            fromPubkey: publicKey,
            newAccountPubkey: account.publicKey,
            lamports,
            space: 0,
            programId: SystemProgram.programId,
          })
          return confirm(
            await sendTransaction(new Transaction().add(instruction), {
              signers: [account],
              preflightCommitment: 'confirmed',
            }),
          )
        }}
      />
      <Act
        name="web3.js is told what a node refuses"
        act={async () => {
          const { publicKey, signTransaction } = getWallet(kit)
          const transaction = await versioned(publicKey)
          transaction.message.recentBlockhash = Keypair.generate().publicKey.toBase58()
          await getConnection(kit).sendRawTransaction((await signTransaction(transaction)).serialize())
          return 'sent'
        }}
      />
      <Act
        name="web3.js asks to sign what is not complete"
        act={async () => String(await getWallet(kit).signTransaction(new Transaction()))}
      />
    </section>
  )
}
