import { base58 } from '@scure/base'
import { readBytes } from '../../chains/readUntrusted.js'
import { parseTransaction } from '../../namespaces/solana/parseTransaction.js'
import type { SolanaSignInInput } from '../../namespaces/solana/types.js'
import { rpc, walletError } from '../eip155/rpc.js'
import type { StandardWalletAccount } from '../walletStandard/registerStandardWallet.js'
import { type Keypair, signInText } from './createState.js'
import type { SolanaFeature } from './types.js'

type Input = Readonly<Record<string, unknown>>

export interface FeatureParts {
  /** Records the call and answers it as the test has set. */
  readonly run: (method: SolanaFeature, params: readonly unknown[], answer: () => unknown) => Promise<unknown>
  readonly connect: (silent: boolean) => Promise<void>
  /** Gives or removes the permission to see the accounts. */
  readonly permit: (permitted: boolean) => void
  readonly accounts: () => readonly StandardWalletAccount[]
  /** The key of an account that the site can use. Throws like a wallet if there is none. */
  readonly signerOf: (address: unknown) => Keypair
  /** Asks the user. Throws like a wallet if they decline. */
  readonly ask: (method: SolanaFeature, params: readonly unknown[]) => Promise<void>
  readonly rpcUrl: string | undefined
}

/** The features of the Wallet Standard that a Solana wallet has, each a function of its inputs. */
export const createFeatures = (parts: FeatureParts): Readonly<Record<SolanaFeature, object>> => ({
  ...connectionFeatures(parts),
  ...signingFeatures(parts),
})

function connectionFeatures({ run, ask, signerOf, accounts, ...parts }: FeatureParts) {
  return {
    'standard:connect': {
      version: '1.0.0',
      connect: (input?: Input) =>
        run('standard:connect', input === undefined ? [] : [input], async () => {
          await parts.connect(input?.silent === true)
          return { accounts: accounts() }
        }),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () => run('standard:disconnect', [], () => parts.permit(false)),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: (...inputs: readonly SolanaSignInInput[]) =>
        run('solana:signIn', inputs, async () => {
          await ask('solana:signIn', inputs)
          parts.permit(true)
          return inputs.map((input) => {
            const { address, sign } = signerOf(input.address ?? accounts()[0]?.address)
            const text = signInText(input, { domain: input.domain ?? window.location.host, address })
            const signedMessage = new TextEncoder().encode(text)
            const account = accounts().find((visible) => visible.address === address)
            return { account, signedMessage, signature: sign(signedMessage), signatureType: 'ed25519' }
          })
        }),
    },
  }
}

function signingFeatures({ run, ask, signerOf, accounts, ...parts }: FeatureParts) {
  const supportedTransactionVersions = Object.freeze(['legacy', 0])
  /** Sites pass the same account object that they got. */
  const signer = ({ account }: Input): Keypair => {
    const found = accounts().find((each) => each === account)
    if (account !== undefined && found === undefined) throw walletError(-32602, 'invalid account')
    return signerOf(found?.address)
  }
  /** A feature with several inputs: it asks once and answers each. */
  const each =
    (method: SolanaFeature, answer: (input: Input) => unknown) =>
    (...inputs: readonly Input[]) =>
      run(method, inputs, async () => {
        await ask(method, inputs)
        return Promise.all(inputs.map(answer))
      })
  return {
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: each('solana:signMessage', (input) => {
        const message = input.message as Uint8Array
        return {
          signedMessage: message.slice(),
          signature: signer(input).sign(message),
          signatureType: 'ed25519',
        }
      }),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signTransaction: each('solana:signTransaction', (input) => ({
        signedTransaction: signTransaction(signer(input), input.transaction),
      })),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendTransaction: each('solana:signAndSendTransaction', async (input) => {
        if (parts.rpcUrl === undefined) throw walletError(4900, 'The wallet has no connection to this chain.')
        const signed = signTransaction(signer(input), input.transaction)
        const text = btoa(String.fromCharCode(...signed))
        const { commitment: _, ...options } = (input.options ?? {}) as Input
        const id = await rpc(parts.rpcUrl, 'sendTransaction', [text, { encoding: 'base64', ...options }])
        return { signature: base58.decode(String(id)) }
      }),
    },
  }
}

/**
 * Signs a serialized transaction, legacy or version 0.
 *
 * @returns a copy with the signature in it.
 */
function signTransaction({ address, sign }: Keypair, transaction: unknown): Uint8Array {
  const signed = readBytes(transaction, { atMost: 1232 })
  const parsed = signed && parseTransaction(signed)
  const place = parsed?.signers.indexOf(address) ?? -1
  if (signed === undefined || parsed === undefined || place < 0)
    throw walletError(-32602, 'The transaction cannot be read, or asks for no signature of the account.')
  const start = signed.length - parsed.message.length - parsed.signatures.length * 64
  signed.set(sign(parsed.message), start + place * 64)
  return signed
}
