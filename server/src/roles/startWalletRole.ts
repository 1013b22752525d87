import type { ResolvedConfig } from '../config/types.js'
import { addressesIn, endSignIns, readAddressData, removeAddressData } from '../data/addressData.js'
import { asServerError, migrateAll, readWalletSecrets } from '../data/openServerData.js'
import { ServerError } from '../errors/ServerError.js'
import type { FrameConfig } from '../frame/frame.js'
import { clientOf } from '../limits/clientOf.js'
import { describeError } from '../operate/createLogger.js'
import type { Metrics } from '../operate/createMetrics.js'
import { reportRequest } from '../operate/reportRequest.js'
import { startWallet } from '../wallet/startWallet.js'
import type { StartRole } from './types.js'

/** Serves the embedded wallet on its own port, from the same database. */
export const startWalletRole: StartRole = async (parts) => {
  const { config, log, probes } = parts
  const { wallet } = config
  if (wallet === null) throw new ServerError('BAD_CONFIG', 'The role wallet needs the entry wallet.')
  const sql = await parts.database()
  // Data that other roles keep of a user who leaves is removed, too, whether or not they have ever run.
  await migrateAll(sql)
  const { base } = sql
  const mails = countMails(parts.metrics)
  const started = await startWallet({
    config: () => describeWallet(config, wallet),
    database: base,
    secret: readWalletSecrets(config, parts.env, (line) => log.warn({ role: 'wallet' }, line)),
    port: wallet.port,
    host: config.host,
    advice: 'set wallet.port to another one',
    removeMore: removeAddressData,
    endMore: endSignIns,
    readMore: (found) => readAddressData(sql, addressesIn(found)),
    prepare: (request) => probes(request) ?? request,
    clientOf: ({ headers }, remote) => clientOf((name) => headers.get(name), config.proxy, remote),
    onError: (error) => log.error({ role: 'wallet', ...describeError(error) }, 'a call failed'),
    onMail: (outcome) => mails[outcome].add(),
    onAnswer: (request, response, { id, ms }) =>
      reportRequest(parts, { ...describeAnswer(request, response), id, method: request.method, ms }),
    trace: (request, answer) => parts.traces.request(answer, (response) => describeAnswer(request, response)),
  }).catch((cause: unknown) => {
    throw asServerError(cause)
  })
  return { drain: () => started.drain(), close: () => started.close() }
}

/** Counts the mails of the wallet. */
export const countMails = ({ counter }: Pick<Metrics, 'counter'>) => ({
  sent: counter('wallet_mails_total', 'Mails that the wallet has handed over'),
  refused: counter(
    'wallet_mails_refused_total',
    'Codes and links that were not sent, as all mails of the hour were',
  ),
})

const describeAnswer = ({ url }: Request, { status }: Response) => ({
  role: 'wallet',
  operation: operationOf(new URL(url).pathname, status),
  status,
})

const callback = '/social/callback'

/**
 * The name by which a request is counted and written down. Each name that was counted stays in memory, so nothing that a
 * caller can make up is in one: no path that is not there, no provider, and no path while the wallet starts.
 */
export function operationOf(path: string, status: number): string {
  if (status === 404 || status === 503) return ''
  return path.startsWith(`${callback}/`) ? callback : path
}

/** The nodes of the wallet are those of the blockchain API, because its page would show the addresses behind it. */
export function describeWallet(
  { networks, origin, projects }: ResolvedConfig,
  { port: _, ...wallet }: NonNullable<ResolvedConfig['wallet']>,
): FrameConfig {
  const [project = ''] = Object.keys(projects)
  const described = Object.entries(networks).map(([id, network]) => {
    const { bundlerUrl, decimals, name, paymasterUrl, symbol } = network
    const query = `?chainId=${id}&projectId=${encodeURIComponent(project)}`
    const ownBundler = `${origin}/blockchain/v1/bundler${query}`
    return [
      id,
      {
        name,
        symbol,
        rpcUrl: `${origin}/blockchain/v1/${query}`,
        decimals: decimals ?? (id.startsWith('solana:') ? 9 : 18),
        ...(bundlerUrl !== undefined && {
          smartAccounts: { bundlerUrl: ownBundler, ...(paymasterUrl && { paymasterUrl: ownBundler }) },
        }),
      },
    ] as const
  })
  return { ...wallet, projects, networks: Object.fromEntries(described) }
}
