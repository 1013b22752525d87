import { encodeFunctionData, getContractAddress, type Hex, hexToBigInt, parseAbi } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { rpc } from './rpc.js'
import { sendTransaction } from './signTransaction.js'
import type { Eip155WalletChain } from './types.js'

/** A call of a batch, as the site sends it. */
export interface BatchCall {
  readonly to: Hex
  readonly value?: Hex
  readonly data?: Hex
  readonly capabilities?: unknown
}

/** The gas of an EIP-7702 authorisation, and a margin for what the estimate does not include. */
const extraGas = 60_000n

/**
 * Runs calls as one transaction of the account to itself. The first batch deploys the contract, if it does not exist,
 * and delegates to it. Calls that would fail are not sent.
 *
 * @returns the hash.
 */
export async function sendBatch(
  chain: Eip155WalletChain,
  account: PrivateKeyAccount,
  calls: readonly BatchCall[],
): Promise<Hex> {
  const { chainId, rpcUrl } = chain
  const { address } = account
  const read = async (method: string, params: readonly unknown[]) =>
    (await rpc(rpcUrl, method, params)) as Hex
  if ((await read('eth_getCode', [batchAccount.address, 'latest'])) === '0x')
    await sendTransaction(chain, account, { to: create2Deployer, data: batchAccount.deployment })
  const designator = `0xef0100${batchAccount.address.slice(2)}`.toLowerCase()
  const isDelegated = (await read('eth_getCode', [address, 'latest'])) === designator
  const data = encodeFunctionData({
    abi: batchAccount.abi,
    args: [calls.map(({ to, value = '0x0', data = '0x' }) => ({ to, value: hexToBigInt(value), data }))],
  })
  const code = await read('eth_getCode', [batchAccount.address, 'pending'])
  const [gas, gasPrice, nonce] = await Promise.all([
    read('eth_estimateGas', [{ from: address, to: address, data }, 'latest', { [address]: { code } }]),
    read('eth_gasPrice', []),
    read('eth_getTransactionCount', [address, 'pending']),
  ])
  const fees = {
    maxFeePerGas: hexToBigInt(gasPrice),
    maxPriorityFeePerGas: 0n,
    gas: (hexToBigInt(gas) * 3n) / 2n + extraGas,
  }
  const common = { chainId, nonce: Number(nonce), to: address, data, ...fees }
  const signed = isDelegated
    ? await account.signTransaction({ ...common, type: 'eip1559' })
    : await account.signTransaction({
        ...common,
        type: 'eip7702',
        authorizationList: [
          // The transaction itself uses a nonce first.
          await account.signAuthorization({
            address: batchAccount.address,
            chainId,
            nonce: Number(nonce) + 1,
          }),
        ],
      })
  return read('eth_sendRawTransaction', [signed])
}

/** Deploys code by CREATE2 with a salt. Development nodes and most networks have it at this address. */
const create2Deployer: Hex = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

/** BatchAccount.sol by solc 0.8.37, optimised for one run, evmVersion paris, no metadata. */
const initCode =
  ('0x6080604052348015600f57600080fd5b506104b08061001f6000396000f3fe6080604052600436106100385760003560' +
    'e01c8063150b7a0214610044578063b06f1eb41461008d578063f23a6e61146100a257600080fd5b3661003f57005b60' +
    '0080fd5b34801561005057600080fd5b5061007061005f3660046102a8565b630a85bd0160e11b95945050505050565b' +
    '6040516001600160e01b0319909116815260200160405180910390f35b6100a061009b366004610316565b6100cf565b' +
    '005b3480156100ae57600080fd5b506100706100bd36600461038b565b63f23a6e6160e01b9695505050505050565b33' +
    '30146101305760405162461bcd60e51b815260206004820152602560248201527f42617463684163636f756e743a206f' +
    '6e6c7920746865206163636f756e7420696044820152643a39b2b63360d91b606482015260840160405180910390fd5b' +
    '60005b8181101561023f5760008084848481811061015057610150610402565b90506020028101906101629190610418' +
    '565b610170906020810190610438565b6001600160a01b031685858581811061018b5761018b610402565b9050602002' +
    '81019061019d9190610418565b602001358686868181106101b3576101b3610402565b90506020028101906101c59190' +
    '610418565b6101d390604081019061045a565b6040516101e19291906104a0565b60006040518083038185875af19250' +
    '50503d806000811461021e576040519150601f19603f3d011682016040523d82523d6000602084013e610223565b6060' +
    '91505b50915091508161023557805160208201fd5b5050600101610133565b505050565b80356001600160a01b038116' +
    '811461025b57600080fd5b919050565b60008083601f84011261027257600080fd5b5081356001600160401b03811115' +
    '61028957600080fd5b6020830191508360208285010111156102a157600080fd5b9250929050565b6000806000806000' +
    '608086880312156102c057600080fd5b6102c986610244565b94506102d760208701610244565b935060408601359250' +
    '60608601356001600160401b038111156102f957600080fd5b61030588828901610260565b9699959850939650929493' +
    '92505050565b6000806020838503121561032957600080fd5b82356001600160401b0381111561033f57600080fd5b83' +
    '01601f8101851361035057600080fd5b80356001600160401b0381111561036657600080fd5b8560208260051b840101' +
    '111561037b57600080fd5b6020919091019590945092505050565b60008060008060008060a087890312156103a45760' +
    '0080fd5b6103ad87610244565b95506103bb60208801610244565b945060408701359350606087013592506080870135' +
    '6001600160401b038111156103e457600080fd5b6103f089828a01610260565b979a9699509497509295939492505050' +
    '565b634e487b7160e01b600052603260045260246000fd5b60008235605e1983360301811261042e57600080fd5b9190' +
    '910192915050565b60006020828403121561044a57600080fd5b61045382610244565b9392505050565b600080833560' +
    '1e1984360301811261047157600080fd5b8301803591506001600160401b0382111561048b57600080fd5b6020019150' +
    '368190038213156102a157600080fd5b818382376000910190815291905056') as Hex

const salt: Hex = `0x${'00'.repeat(32)}`

/** The contract that an account delegates to for atomic batches. Its address is the same on every chain. */
const batchAccount = {
  address: getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt, bytecode: initCode }),
  /** The input of `create2Deployer`. */
  deployment: `${salt}${initCode.slice(2)}` as Hex,
  abi: parseAbi(['function run((address to, uint256 value, bytes data)[] calls) payable']),
} as const
