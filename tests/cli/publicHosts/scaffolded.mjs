// Hosts that the scaffolds of others make, each at one version. They are joined.
const vite = {
  build: ['.bin/vite', 'build'],
  serve: (port) => ['.bin/vite', 'preview', '--port', port, '--strictPort'],
}
const next = { build: ['.bin/next', 'build'], serve: (port) => ['.bin/next', 'start', '-p', port] }

const createVite = (template) => ({
  title: `create-vite 9.3.0, ${template}`,
  scaffold: ['create-vite@9.3.0', 'host', '--template', template, '--no-interactive'],
  ...vite,
})

const createNext = (title, ...flags) => ({
  title: `create-next-app 16.4.3, ${title}`,
  scaffold: [
    ...['create-next-app@16.4.3', 'host', '--yes', '--empty', '--no-eslint', '--no-tailwind', '--use-npm'],
    ...['--skip-install', '--disable-git', '--import-alias', '@/*', ...flags],
  ],
  types: ['.bin/next', 'typegen'],
  ...next,
})

/** Its templates ask for the latest of these, which would be others next year. */
const wagmi3 = { wagmi: '3.7.7', viem: '2.57.1', '@wagmi/cli': undefined }

const createWagmi = (template, rest) => ({
  title: `create-wagmi 2.0.15, ${template}`,
  scaffold: ['create-wagmi@2.0.15', 'host', '--template', template, '--npm'],
  packages: wagmi3,
  ...rest,
})

export const scaffolded = {
  'create-vite-react-ts': createVite('react-ts'),
  'create-vite-react': createVite('react'),
  'create-vite-react-compiler-ts': createVite('react-compiler-ts'),
  'create-next-app': createNext('App Router', '--ts', '--app', '--src-dir'),
  'create-next-app-pages': createNext('Pages Router in JavaScript', '--js', '--no-app', '--no-src-dir'),
  'create-wagmi-vite-react': createWagmi('vite-react', vite),
  // Its Next 14 and React 18 are updated first, as the command asks. It is from the time of wagmi 2, one of whose packages
  // asks for others by now; this is the last one that does not. Its font comes from the network in a build.
  'create-wagmi-next': createWagmi('next', {
    ...next,
    title: 'create-wagmi 2.0.15, next, after its update to Next 16',
    fonts: true,
    packages: {
      next: '16.4.3',
      react: '19.3.1',
      'react-dom': '19.3.1',
      '@types/react': '19.3.0',
      '@types/react-dom': '19.3.0',
      '@coinbase/cdp-sdk': '1.38.0',
      wagmi: '2.19.5',
      viem: '2.38.0',
      '@wagmi/cli': undefined,
    },
  }),
}

export { next, vite }
