import { existsSync, statSync } from 'node:fs'
import type { Agent } from 'node:http'
import { join } from 'node:path'
import type { Store } from '../store/types.js'
import { ChainDownError } from './ChainDownError.js'
import { networkInfo } from './networkInfo.js'
import { postJson } from './postJson.js'
import { prepareState } from './prepareState.js'
import { readRpcReply } from './readRpcReply.js'
import { replayJournal } from './replayJournal.js'
import { spawnAnvil } from './spawnAnvil.js'
import { stopAnvil } from './stopAnvil.js'
import type { ChainNode } from './types.js'

export interface StartChainParameters {
  readonly binary: string
  readonly chainId: number
  readonly dataDir: string
  readonly store: Store
  readonly agent: Agent
  readonly log: (line: string) => void
  /** When a new chain begins, in seconds since 1970; now by default. A chain with a state keeps its time. */
  readonly bornAt?: number | undefined
  /** Makes a chain ready before changes from the journal are brought back, e.g. puts contracts on it. */
  readonly prepare?: (node: ChainNode) => Promise<void>
}

// Writing the state of a chain with a long past keeps a core busy and callers waiting. The journal holds
// what was changed since, so it can be written seldom.
const LARGE_STATE = 4 * 1024 * 1024
const SECONDS = { small: 2, large: 60 } as const

function anvilArguments(chainId: number, stateFile: string, bornAt: number | undefined): string[] {
  const isLarge = bornAt !== undefined || (existsSync(stateFile) && statSync(stateFile).size > LARGE_STATE)
  const seconds = isLarge ? SECONDS.large : SECONDS.small
  // No CORS: only the sandbox itself may reach the node, and it hides what changes the chain at will.
  const network = ['--host', '127.0.0.1', '--port', '0', '--no-cors', '--chain-id', String(chainId)]
  // What may come in is limited where it comes in; a node cuts the connection instead of saying no.
  const whole = '--no-request-size-limit'
  const birth = bornAt === undefined ? [] : ['--timestamp', String(bornAt)]
  return [...network, whole, ...birth, '--state', stateFile, '--state-interval', String(seconds)]
}

/**
 * Starts an EVM node with the state it had, and brings it up to date with the journal.
 * @throws SandboxError `ANVIL_FAILED` when the node does not start
 */
export async function startChain(parameters: StartChainParameters): Promise<ChainNode> {
  const { agent, chainId, log, store } = parameters
  const caip2 = `eip155:${chainId}`
  const state = prepareState(join(parameters.dataDir, 'chains', String(chainId)))
  if (state.notice) log(state.notice)
  const bornAt = state.writtenAt === 0 ? parameters.bornAt : undefined
  const { child, port } = await spawnAnvil(parameters.binary, anvilArguments(chainId, state.file, bornAt))
  let up = true
  let stopping = false
  child.once('exit', (code, signal) => {
    up = false
    child.stdin?.destroy()
    if (!stopping) log(`The node of ${caip2} ended (${signal ?? `code ${code}`}); start the sandbox again.`)
  })
  const forward = async (body: string) => {
    if (!up) throw new ChainDownError(caip2)
    try {
      return await postJson(agent, port, body)
    } catch (cause) {
      throw new ChainDownError(caip2, { cause })
    }
  }
  const ask = async (payload: unknown): Promise<unknown> =>
    JSON.parse((await forward(JSON.stringify(payload))).body)
  const { name, symbol } = networkInfo(chainId)
  const node: ChainNode = {
    chainId,
    caip2,
    name,
    symbol,
    pid: child.pid ?? 0,
    isUp: () => up,
    forward,
    call: async (method, params) => readRpcReply(await ask({ jsonrpc: '2.0', id: 1, method, params })),
    batch: async (calls) => {
      const payload = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
      const replies = await ask(payload)
      const list: unknown[] = Array.isArray(replies) ? replies : []
      return payload.map(({ id }) =>
        readRpcReply(list.find((reply) => (reply as { id?: unknown })?.id === id)),
      )
    },
    stop: () => {
      stopping = true
      return stopAnvil(child)
    },
  }
  try {
    await parameters.prepare?.(node)
    const lost = await replayJournal(node, store, chainId, state.writtenAt)
    if (lost > 0) log(`${caip2}: ${lost} ${lost === 1 ? 'change' : 'changes'} brought back from the journal.`)
  } catch (error) {
    await node.stop()
    throw error
  }
  return node
}
