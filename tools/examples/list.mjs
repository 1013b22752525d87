const two = ['--namespaces', 'eip155,solana']
const five = ['--namespaces', 'eip155,solana,polkadot,bip122,cosmos']

/** The parts that move money. With one that is named, those that are not are off. */
const money = ['balances', 'history', 'send', 'swaps', 'onramp', 'receive', 'pay']

/** Every example: its folder, what it shows, the flags of the command that makes it, and features that it has to have. */
export const examples = [
  { name: 'vite', about: 'Vite, with all five namespaces', flags: five },
  { name: 'next', about: 'Next with the App Router', flags: ['--template', 'next', ...two] },
  { name: 'next-pages', about: 'Next with the Pages Router', flags: ['--template', 'next-pages', ...two] },
  { name: 'react-router', about: 'React Router', flags: ['--template', 'react-router', ...two] },
  { name: 'tanstack-start', about: 'TanStack Start', flags: ['--template', 'tanstack-start', ...two] },
  { name: 'astro', about: 'Astro', flags: ['--template', 'astro', ...two] },
  {
    name: 'sign-in',
    about: 'Sign-in with a wallet, and a page that only signed-in users see',
    flags: ['--template', 'next', '--features', 'siwx,no-email,no-socials', ...two],
    features: ['siwx'],
  },
  {
    name: 'email',
    about: 'Log-in by email and with accounts of other sites, for users without a wallet',
    flags: ['--features', 'emailShowWallets,no-swaps,no-onramp,no-names', ...two],
    features: ['email', 'socials'],
  },
  {
    name: 'money',
    about: 'Balances, history, sending, swapping, buying and payments',
    flags: ['--features', `${money.join()},no-email,no-socials`, ...two],
    features: money,
  },
  {
    name: 'bridge',
    about: 'A payment with viem: `src/Tip.tsx` sends with the wallet that the modal connected',
    flags: ['--namespaces', 'eip155'],
    isTipped: true,
  },
]
