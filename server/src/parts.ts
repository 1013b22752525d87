/**
 * The parts of the server, for a program that puts them together with other adapters. `appkit-sandbox` is one: it
 * serves the same handlers from chains of this machine.
 */
export type { Wallet } from '../../catalogue/src/findWallets.js'
export { createAnalyticsHandlers } from './analytics/createAnalyticsHandlers.js'
export { openEventStore } from './analytics/openEventStore.js'
export type { EventStore, StoredEvent } from './analytics/types.js'
export type { RpcCall } from './blockchain/callChain.js'
export { createBlockchainHandlers } from './blockchain/createBlockchainHandlers.js'
export { createChainHandlers } from './blockchain/createChainHandlers.js'
export { type CatalogueParameters, createCatalogueHandlers } from './catalogue/createCatalogueHandlers.js'
export { listWallets } from './catalogue/listWallets.js'
export { openCatalogue } from './catalogue/openCatalogue.js'
export { multicall, multicallAbi, tokenAbi } from './chains/abis.js'
export { callMany } from './chains/callMany.js'
export { isAddress } from './chains/ids.js'
export { isSolanaAddress } from './chains/isSolanaAddress.js'
export { formatCents, toWord } from './chains/numbers.js'
export { RpcError, readRpcReply } from './chains/readRpcReply.js'
export { readTokenFacts, type TokenFacts } from './chains/readTokenFacts.js'
export {
  coinAddress as COIN_ADDRESS,
  iconUrl,
  parseTokenId,
  solanaCoinAddress,
} from './chains/tokenIds.js'
export { ChainDownError, ServerError, type ServerErrorCode } from './errors/ServerError.js'
export type { FarcasterClient, FrameConfig, SocialClient, SocialProvider } from './frame/frame.js'
export { operationOf, toRow } from './history/toRow.js'
export type { Movement } from './history/types.js'
export { acceptUpgrades, readTarget } from './http/acceptUpgrades.js'
export { checkProject } from './http/checkProject.js'
export { createApp } from './http/createApp.js'
export { isAllowedOrigin, isOriginPattern } from './http/isAllowedOrigin.js'
export { type Listening, listen, type Refusal, type TakeUpgrade } from './http/listen.js'
export { mountSpec, type TakeOver } from './http/mountSpec.js'
export { readBody } from './http/readBody.js'
export { fail, toResponse } from './http/reply.js'
export type { AppEnv, Call, Handler, Handlers, Reply, RequestRecord } from './http/types.js'
export { clientOf, type ProxyOptions } from './limits/clientOf.js'
export { createLimiter, type Limiter } from './limits/createLimiter.js'
export { createNameHandlers } from './names/createNameHandlers.js'
export { openNameStore } from './names/openNameStore.js'
export type { NameStore } from './names/types.js'
export { createOnrampHandlers } from './onramp/createOnrampHandlers.js'
export type { Balances, Holding, TokenInfo } from './ports/balances.js'
export type {
  History,
  HistoryPage,
  HistoryQuery,
  HistoryRow,
  HistoryTransfer,
  PieceInfo,
} from './ports/history.js'
export type { NetworkNode, Nodes, RawReply } from './ports/nodes.js'
export { type OnrampAsset, type OnrampMarket, type OnrampQuote, OnrampRefusal } from './ports/onramp.js'
export type { Prices } from './ports/prices.js'
export type { SwapOrder, Swaps } from './ports/swaps.js'
export { acceptRelaySockets, relayPath } from './relay/acceptRelaySockets.js'
export { relayMethods } from './relay/callMethods.js'
export { openRedisLog } from './relay/openRedisLog.js'
export type { Line, LineEnds } from './relay/serveSocket.js'
export { createSessionHandlers } from './sessions/createSessionHandlers.js'
export { openSessionStore } from './sessions/openSessionStore.js'
export { mountSignIn } from './signin/mountSignIn.js'
export { createSqlStorage } from './signin/signInServer.js'
export { type Check, createCompiler } from './spec/compileSchema.js'
export { findSpecs } from './spec/findSpecs.js'
export { isObject, parseBounded, parseJson } from './spec/json.js'
export { loadSpec } from './spec/loadSpec.js'
export { loadSpecs, type Specs } from './spec/loadSpecs.js'
export type { Operation } from './spec/types.js'
export { keepNewest } from './store/keepNewest.js'
export { makeTables } from './store/makeTables.js'
export type { Sql, SqlAttempt, SqlRow, SqlStatement, SqlStep, SqlValue } from './store/types.js'
export { type StartedWallet, startWallet } from './wallet/startWallet.js'
