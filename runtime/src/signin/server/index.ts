export type { ProviderClient, ProviderError, ProviderOptions } from '../issuer/providerTypes.js'
export type { TokenKey, TokenOptions, TokenUser } from '../issuer/types.js'
export { createSignInServer } from './createSignInServer.js'
export { readCaller } from './readCaller.js'
export { createMemoryStorage } from './storage/createMemoryStorage.js'
export { createRedisStorage, type RedisDatabase } from './storage/createRedisStorage.js'
export { createSqlStorage } from './storage/createSqlStorage.js'
export type { NonceRow, SessionRow, SignInStorage, SqlDatabase, SqlValue } from './storage/types.js'
export { type NodeRequest, type NodeResponse, toNodeListener, toWebRequest } from './toNodeListener.js'
export type {
  SignInCaller,
  SignInLogEntry,
  SignInServer,
  SignInServerCode,
  SignInServerOptions,
} from './types.js'
