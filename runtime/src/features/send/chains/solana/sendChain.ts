import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { AppKitError } from '../../../../errors/AppKitError.js'
import { readProvider } from '../../../../kit/selectors.js'
import { missingCoins } from '../../../amounts/flowAccount.js'
import type { EncodedTransfer, SendChain, Sender, TransferIntent } from '../types.js'
import { openNode, type SolanaNode, transactionErrorOf } from './node.js'
import {
  accountOf,
  decodeTransfer,
  limitUnits,
  openAccount,
  priceUnits,
  tokenPrograms,
  transferLamports,
  transferTokens,
} from './programs.js'

/** How Solana sends: SOL, and tokens of both token programs. */
export const sendChain: SendChain = {
  limit: 2n ** 64n - 1n,

  async readToken({ kit, network, address: owner }, token, signal) {
    const node = openNode(kit, network, signal)
    const { decimals } = network.nativeCurrency
    if (token.address === undefined) {
      const coins = await node.balance(owner)
      return { decimals, balance: coins, coins }
    }
    const [mint, held, coins] = await Promise.all([
      node.mint(token.address),
      node.tokenAccounts(owner, token.address),
      node.balance(owner),
    ])
    return { decimals: mint.decimals, balance: held[0]?.amount ?? 0n, coins }
  },

  async estimateFee(sender, intent, signal) {
    const node = openNode(sender.kit, sender.network, signal)
    const { instructions } = await planTransfer(node, sender, { ...intent, value: 1n })
    return node.fee((await compile(node, sender, instructions)).bytes)
  },

  async encode(sender, intent, signal) {
    const node = openNode(sender.kit, sender.network, signal)
    // Not a wallet: a token's mint, an account that holds tokens, a program. What is sent there is lost.
    const account = await node.account(intent.to)
    if (account && (account.isProgram || tokenPrograms.has(account.owner)))
      throw new AppKitError('RECEIVER_UNSUITABLE', { details: intent.to })
    const draft = await planTransfer(node, sender, intent)
    const fee = await node.fee((await compile(node, sender, draft.instructions)).bytes)
    const all = (await node.balance(sender.address)) - fee
    const isCoin = intent.token.address === undefined
    const value = intent.isMax && isCoin ? all : intent.value
    const { deposit } = draft
    const left = all - (isCoin ? value : deposit)
    if (value <= 0n || left < 0n) throw missingCoins(sender, intent.token)
    // The price of units stays the one that the fee is of.
    const last = transferLamports(address(sender.address), address(intent.to), value)
    const instructions =
      value === intent.value ? draft.instructions : [...draft.instructions.slice(0, -1), last]
    // An account holds nothing, or at least the rent of its place.
    const rent = await node.rent(0)
    const isTooLittle = isCoin && value < rent && (await node.balance(intent.to)) + value < rent
    if (isTooLittle || (left > 0n && left < rent)) throw new AppKitError('AMOUNT_BELOW_MINIMUM')
    const { bytes } = await compile(node, sender, instructions)
    await node.simulate(bytes)
    return toTransfer(sender, { bytes, instructions, fee, deposit, to: intent.to })
  },
}

/** Compute units of a payment of SOL with room to spare; they are always the same. */
const plainUnits = 1_000
/** The most that a transfer of a token needs, with opening an account. */
const tokenUnits = 100_000

/** Encodes an intent as instructions. */
async function planTransfer(node: SolanaNode, sender: Sender, { to, token, value }: TransferIntent) {
  const [owner, receiver] = [address(sender.address), address(to)]
  const price = await node.unitPrice()
  const budget = (units: number) => [limitUnits(units), ...(price > 0n ? [priceUnits(price)] : [])]
  if (token.address === undefined)
    return { instructions: [...budget(plainUnits), transferLamports(owner, receiver, value)], deposit: 0n }
  const mint = address(token.address)
  const [{ program, decimals, isPlain, size }, [held]] = await Promise.all([
    node.mint(mint),
    node.tokenAccounts(owner, mint),
  ])
  if (!isPlain) throw new AppKitError('TOKEN_UNSUPPORTED', { details: mint })
  if (!held || held.amount < value) throw new AppKitError('INSUFFICIENT_FUNDS')
  const destination = await accountOf(receiver, mint, program)
  const account = await node.tokenAccount(destination)
  // Somebody else may own an account that once was the receiver's.
  if (account && account.owner !== receiver)
    throw new AppKitError('RECEIVER_UNSUITABLE', { details: destination })
  const opening =
    account === undefined
      ? [openAccount({ payer: owner, account: destination, owner: receiver, mint, program })]
      : []
  const transfer = transferTokens({
    owner,
    source: held.address,
    mint,
    destination,
    program,
    value,
    decimals,
  })
  return {
    instructions: [...budget(tokenUnits), ...opening, transfer],
    deposit: account === undefined ? await node.rent(size) : 0n,
  }
}

/** The bytes of a transaction without signatures, and the height of the last block that takes it. */
async function compile(
  node: SolanaNode,
  { address: payer }: Sender,
  instructions: readonly Instruction[],
): Promise<{ readonly bytes: Uint8Array; readonly expires: bigint }> {
  const lifetime = await node.latestBlockhash()
  const draft = setTransactionMessageFeePayer(address(payer), createTransactionMessage({ version: 'legacy' }))
  const message = appendTransactionMessageInstructions(
    instructions,
    setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
  )
  const bytes = new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
  return { bytes, expires: lifetime.lastValidBlockHeight }
}

interface Encoded {
  readonly bytes: Uint8Array
  readonly instructions: readonly Instruction[]
  readonly fee: bigint
  readonly deposit: bigint
  readonly to: string
}

/** The methods of a wallet of Solana that a host calls (docs/wallets.md). */
interface Signer {
  supports(method: string): boolean
  signTransaction(bytes: Uint8Array, options: { address: string; signal: AbortSignal }): Promise<Uint8Array>
  signAndSendTransaction(
    bytes: Uint8Array,
    options: { address: string; signal: AbortSignal },
  ): Promise<string>
}

async function toTransfer(
  sender: Sender,
  { bytes, instructions, fee, deposit, to }: Encoded,
): Promise<EncodedTransfer> {
  const { kit, network } = sender
  const decoded = await decodeTransfer(bytes, { to })
  return {
    fee,
    ownFee: fee,
    deposit,
    decoded,
    async submit(signal) {
      const { signal: whole } = kit.lifetime
      const node = openNode(kit, network, whole)
      // A blockhash is good for about a minute, and a review may take longer.
      const { bytes: now, expires } = await compile(node, sender, instructions)
      const again = await decodeTransfer(now, { to })
      const isSame = ([key, value]: [string, unknown]) => value === again[key as keyof typeof again]
      if (!Object.entries(decoded).every(isSame)) throw new AppKitError('SEND_MISMATCH')
      const signer = readProvider(kit, network.chainNamespace).walletProvider as Signer
      if (signal.aborted) throw new AppKitError('CANCELLED')
      // Once the wallet is asked, what its user signs is sent, also if the user has left.
      const options = { address: sender.address, signal: whole }
      if (signer.supports('signAndSendTransaction')) {
        const sent = signer.signAndSendTransaction(now, options)
        const hash = await sent.catch((error: AppKitError) =>
          Promise.reject(transactionErrorOf(error.details) ?? error),
        )
        return { hash, expires }
      }
      return { hash: await node.send(await signer.signTransaction(now, options)), expires }
    },
  }
}
