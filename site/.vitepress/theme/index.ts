import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import LandingPage from './LandingPage.vue'
import TaskView from './task/TaskView.vue'
import './site.css'
import './code.css'
import './tables.css'

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component('LandingPage', LandingPage)
    app.component('TaskView', TaskView)
  },
} satisfies Theme
