import { createMiddleware, createStart } from '@tanstack/react-start'
import { setResponseHeader } from '@tanstack/react-start/server'
import { policyOf } from './policy'

/** Gives each page its Content-Security-Policy. The router puts the nonce into its inline scripts. */
const withPolicy = createMiddleware().server(({ next }) => {
  const nonce = crypto.randomUUID()
  // The development server has inline scripts without a nonce.
  if (import.meta.env.PROD) setResponseHeader('content-security-policy', policyOf(nonce))
  return next({ context: { nonce } })
})

export const startInstance = createStart(() => ({ requestMiddleware: [withPolicy] }))
