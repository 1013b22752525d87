import node from '@astrojs/node'
import react from '@astrojs/react'
import { appkit } from 'appkit-runtime/vite'
import { defineConfig } from 'astro/config'

export default defineConfig({
  // Pages are written when the app is built; a server adds what answers requests, such as sign-in.
  adapter: node({ mode: 'standalone' }),
  integrations: [react()],
  // `appkit` generates anew when appkit.config.ts changes; a production build has nothing of it.
  vite: { plugins: [appkit()] },
})
