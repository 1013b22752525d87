'use client'
export { AppKitCookieProvider, type AppKitCookieProviderProps } from './AppKitCookieProvider.js'
