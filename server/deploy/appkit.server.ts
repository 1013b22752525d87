import { coinGecko, defiLlama, defineServer, smtpMail } from 'appkit-server'

/** A variable of the environment. `appkit-server check` says which configuration is wrong when one is missing. */
const variable = (name: string): string => process.env[name] ?? ''
const mailUrl = variable('MAIL_URL')
const smtp = /^smtps?:/.test(mailUrl) ? smtpMail({ url: mailUrl, from: variable('MAIL_FROM') }) : undefined

export default defineServer({
  origin: variable('API_ORIGIN'),
  // In a container: the proxy in front of it is another one.
  host: '0.0.0.0',
  proxy: { hops: 1, header: 'x-forwarded-for' },
  operations: { host: '0.0.0.0' },
  // Each of the two servers has this much. Together they have less than maxmemory of Valkey, which refuses the messages of everybody when it is full.
  limits: { relayMegabytes: 400 },
  projects: { shop: { name: 'Shop', origins: ['https://shop.example'] } },
  networks: {
    'eip155:1': {
      name: 'Ethereum',
      symbol: 'ETH',
      coin: 'Ether',
      rpcUrls: [variable('ETHEREUM_RPC_URL')],
      tokens: [
        {
          address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          name: 'USD Coin',
          symbol: 'USDC',
          decimals: 6,
        },
      ],
    },
  },
  sources: { prices: [defiLlama(), coinGecko()] },
  wallet: {
    origin: variable('WALLET_ORIGIN'),
    sendMail: async (mail) => {
      if (smtp) return smtp(mail)
      const reply = await fetch(mailUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${variable('MAIL_KEY')}` },
        body: JSON.stringify(mail),
        // The server waits no longer.
        signal: AbortSignal.timeout(10_000),
      })
      if (!reply.ok) throw new Error(`The mail service says ${reply.status}.`)
    },
  },
})
