import { createHash } from 'node:crypto'

const shares = 4096

/**
 * The share of a network in what all networks may use, as a number below 4096. Each number stands for many networks, so what is
 * stored tells nobody where a session was prepared.
 *
 * @param client - as {@link clientOf} counts it
 */
export const shareOf = (client: string): number =>
  createHash('sha256').update(client).digest().readUInt16BE(0) % shares
