import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import http2 from 'node:http2'
import { join } from 'node:path'
import { stub } from './stub.mjs'

const policy = [
  "default-src 'self'",
  'img-src * data: blob:',
  'connect-src *',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
].join('; ')

/**
 * One local HTTPS (h2) server for everything the browser asks: `<app>.app.test` is that app's build,
 * `<app>.csp.test` the same under a strict Content-Security-Policy, any other host is the stub.
 *
 * @param {Map<string, Map<string, { type: string, raw: Buffer, gz: Buffer, br: Buffer }>>} dists by app
 * @param {{ wallets?: number, transactions?: number }} [options] as `prepare`.
 * @returns {Promise<{ spki: string, port: number, close(): void }>} spki: the hash of the only key that
 *   the browser is set to accept.
 */
export async function serve(dists, { wallets = 40, transactions = 0 } = {}) {
  const key = readFileSync(join(import.meta.dirname, 'test-only-key.pem'))
  const cert = readFileSync(join(import.meta.dirname, 'test-only-certificate.pem'))
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const server = http2.createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    handle({ dists, wallets, transactions }, request, response).catch(() => response.stream?.close())
  })
  const sessions = new Set()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session)).on('error', () => {})
  })
  server.on('sessionError', () => {})
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  return {
    spki: createHash('sha256').update(publicKey).digest('base64'),
    port: server.address().port,
    close() {
      server.close()
      for (const session of sessions) session.destroy()
    },
  }
}

async function handle({ dists, ...amounts }, request, response) {
  const host = (request.headers[':authority'] ?? request.headers.host ?? '').split(':')[0]
  const url = new URL(request.url, `https://${host}`)
  const own = /^([\w-]+)\.(app|csp)\.test$/.exec(host)
  if (own && dists.has(own[1])) return sendFile(dists.get(own[1]), url, own[2] === 'csp', request, response)
  let body = ''
  for await (const chunk of request) body += chunk
  const reply = stub({ url, method: request.method, body, ...amounts })
  response.writeHead(reply.status, {
    'access-control-allow-origin': request.headers.origin ?? '*',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-max-age': '7200',
    ...(reply.type ? { 'content-type': reply.type } : {}),
  })
  response.end(reply.body)
}

function sendFile(files, { pathname }, strict, request, response) {
  const file = files.get(pathname === '/' ? '/index.html' : pathname)
  if (file === undefined) return response.writeHead(404).end()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /gzip/.test(accepted) ? 'gz' : 'raw'
  response.writeHead(200, {
    'content-type': file.type,
    'content-length': file[encoding].length,
    'cache-control': pathname === '/' ? 'no-cache' : 'max-age=31536000, immutable',
    ...(encoding === 'raw' ? {} : { 'content-encoding': encoding === 'gz' ? 'gzip' : 'br' }),
    ...(strict ? { 'content-security-policy': policy } : {}),
  })
  response.end(file[encoding])
}
