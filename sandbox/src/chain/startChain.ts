import type { ChildProcess } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import type { Agent } from 'node:http'
import { join } from 'node:path'
import { ChainDownError, type RawReply, readRpcReply } from 'appkit-server/parts'
import type { Store } from '../store/types.js'
import { askNode, type NodeTimes, nodeTimes } from './askNode.js'
import { networkInfo } from './networkInfo.js'
import { type ChainState, openState } from './openState.js'
import type { NodePlace } from './postJson.js'
import { replayJournal } from './replayJournal.js'
import { AnvilEndedError, pickHost, spawnAnvil } from './spawnAnvil.js'
import type { ChainNode } from './types.js'

export interface StartChainParameters {
  readonly binary: string
  readonly chainId: number
  readonly dataDir: string
  readonly store: Store
  readonly agent: Agent
  readonly log: (line: string) => void
  /**
   * The start time of a new chain, in seconds since 1970. Default: now. A chain with a state keeps its time.
   */
  readonly bornAt?: number | undefined
  /** Whether the state is a snapshot of this package: a node that cannot read it starts without. Default: no. */
  readonly hasSnapshot?: boolean
  /** Prepares a chain before the journal is applied, e.g. deploys contracts. */
  readonly prepare?: (node: ChainNode) => Promise<void>
  /**
   * Whether the sandbox still starts. As long as it does, a node may take as long as its process lives. Later its
   * callers get an error after a while. Default: never.
   */
  readonly isStarting?: () => boolean
  /** How long the node may take. For tests. */
  readonly times?: NodeTimes
}

// Writing the state of a chain with many blocks takes a core for a while. The journal has the changes since
// then, so the state can be written seldom.
const largeState = 4 * 1024 * 1024
const secondsToAnswer = { small: 2, large: 60 } as const

function anvilArguments(chainId: number, host: string, stateFile: string, bornAt?: number): string[] {
  const isLarge = bornAt !== undefined || (existsSync(stateFile) && statSync(stateFile).size > largeState)
  const seconds = isLarge ? secondsToAnswer.large : secondsToAnswer.small
  // No CORS: only the sandbox may reach the node, because it hides the methods that change the chain.
  const network = ['--host', host, '--port', '0', '--no-cors', '--chain-id', String(chainId)]
  // The sandbox limits the size of requests. A node would close the connection instead of answering.
  const whole = '--no-request-size-limit'
  const birth = bornAt === undefined ? [] : ['--timestamp', String(bornAt)]
  return [...network, whole, ...birth, '--state', stateFile, '--state-interval', String(seconds)]
}

// A node that cannot read its state ends at once.
async function spawnWith(state: ChainState, host: string, parameters: StartChainParameters) {
  const { binary, bornAt, chainId, log } = parameters
  let { hasSnapshot = false } = parameters
  for (;;) {
    const writtenAt = state.writtenAt()
    const args = anvilArguments(chainId, host, state.file, writtenAt === 0 ? bornAt : undefined)
    try {
      const started = await spawnAnvil(binary, args, () =>
        log(`The node of eip155:${chainId} has not started yet. Waiting for it.`),
      )
      state.taken()
      return { ...started, writtenAt }
    } catch (error) {
      if (!(error instanceof AnvilEndedError)) throw error
      const notice = hasSnapshot ? state.startAnew() : state.fallBack()
      if (notice === null) throw error
      hasSnapshot = false
      log(notice)
    }
  }
}

/**
 * Starts an EVM node with its stored state and applies the journal.
 *
 * @throws SandboxError `ANVIL_FAILED` if the node does not start
 */
export async function startChain(parameters: StartChainParameters): Promise<ChainNode> {
  const { chainId, log, store } = parameters
  const caip2 = `eip155:${chainId}`
  const state = openState(join(parameters.dataDir, 'chains', String(chainId)))
  const host = await pickHost()
  const { child, port, writtenAt } = await spawnWith(state, host, parameters)
  let up = true
  let stopping = false
  child.once('exit', (code, signal) => {
    up = false
    child.stdin?.destroy()
    if (!stopping) log(`The node of ${caip2} ended (${signal ?? `code ${code}`}); start the sandbox again.`)
  })
  const ask = createAsk(parameters, { host, port }, () => up)
  const { coin, name, symbol } = networkInfo(chainId)
  const node: ChainNode = {
    chainId,
    caip2,
    name,
    symbol,
    coin,
    decimals: 18,
    pid: child.pid ?? 0,
    isUp: () => up,
    forward: ask,
    call: async (method, params) => {
      const { body } = await ask(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), [method])
      return readRpcReply(JSON.parse(body))
    },
    batch: async (calls) => {
      const payload = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
      const { body } = await ask(
        JSON.stringify(payload),
        calls.map(([method]) => method),
      )
      const replies: unknown = JSON.parse(body)
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
    const lost = await replayJournal(node, store, chainId, writtenAt)
    if (lost > 0) log(`${caip2}: ${lost} ${lost === 1 ? 'change' : 'changes'} brought back from the journal.`)
  } catch (error) {
    await node.stop()
    throw error
  }
  return node
}

type Ask = (body: string, methods: readonly string[]) => Promise<RawReply>

/** Creates the function that asks a node. It tells the user when the node becomes slow, and when it answers again. */
function createAsk(
  { agent, chainId, isStarting: isPatient = () => false, log, times = nodeTimes }: StartChainParameters,
  place: NodePlace,
  isUp: () => boolean,
): Ask {
  const caip2 = `eip155:${chainId}`
  let isSlow = false
  const onSlow = (): void => {
    if (!isSlow) log(`The node of ${caip2} has not answered for ${times.answerMs / 1000} s. Waiting for it.`)
    isSlow = true
  }
  return async (body, methods) => {
    if (!isUp()) throw new ChainDownError(caip2)
    try {
      const reply = await askNode({ agent, place, body, methods, isUp, isPatient, onSlow, times })
      if (isSlow) log(`The node of ${caip2} answers again.`)
      isSlow = false
      return reply
    } catch (cause) {
      throw new ChainDownError(caip2, { cause })
    }
  }
}

// A busy machine needs a while to write a large state; a node that is killed before leaves it cut short.
const graceMs = 30_000

/**
 * Lets a node write its state and end. After a time limit it is killed with its child processes.
 *
 * @returns resolves when the process is gone
 */
export function stopAnvil(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      if (!child.pid) return
      try {
        process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
      } catch {
        // It ended in the meantime.
      }
    }, graceMs)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    if (process.platform === 'win32') child.kill()
    else child.stdin?.end()
  })
}
