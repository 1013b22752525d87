import type { ChainNode } from './types.js'

/** The part of a node that replaying and granting need. */
export type NodeCalls = Pick<ChainNode, 'call' | 'batch'>

/**
 * Storage word in which a chain carries the number of the last faucet grant it has. It travels with
 * the state of the chain, so a chain that came back older tells which grants it has lost.
 */
export const MARKER_ADDRESS = '0x00000000000000000000000000000000a9960001'
export const MARKER_SLOT = '0x0'
