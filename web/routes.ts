import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { paperPaths } from '../ops/papers/papers.ts'

export default [
  index('pages/HomeScreen.tsx'),
  layout(
    'pages/PaperShell.tsx',
    paperPaths().map((path) => route(path.slice(1), 'pages/PaperScreen.tsx', { id: path })),
  ),
  layout('app/VisitorShell.tsx', [
    route('login', 'sessions/LoginScreen.tsx'),
    route('signup', 'sessions/SignupScreen.tsx'),
    route('logout', 'sessions/LogoutScreen.tsx'),
    route('forgot', 'sessions/ForgotScreen.tsx'),
    route('reset/:token', 'sessions/ResetScreen.tsx'),
    route('oauth/callback/:provider', 'social/CallbackScreen.tsx'),
    route('verify/:what/:code', 'sessions/VerifyScreen.tsx'),
    route('join/:code', 'invites/JoinScreen.tsx'),
    route('closed', 'closing/ClosedScreen.tsx'),
    route('newsletter', 'newsletter/NewsletterScreen.tsx'),
    route('newsletter/confirm/:code', 'newsletter/ConfirmScreen.tsx'),
    route('unsubscribe/:code', 'notifications/UnsubscribeScreen.tsx'),
    route('oops', 'pages/OopsScreen.tsx'),
    route('*', 'pages/NotFoundScreen.tsx'),
  ]),
  layout('app/FamilyShell.tsx', [
    layout('app/ParentsOnlyShell.tsx', [
      route('parentdashboard', 'families/ParentDashboardScreen.tsx'),
      route('kids', 'families/KidsScreen.tsx'),
      route('addchild', 'families/AddChildScreen.tsx'),
      route('kids/:id', 'families/KidDetailScreen.tsx', [
        index('quests/KidQuestsScreen.tsx'),
        route('profile', 'families/KidProfileScreen.tsx'),
        route('points', 'ledger/KidPointsScreen.tsx'),
        route('rewards', 'orders/KidRewardsScreen.tsx'),
      ]),
      route('mydata', 'export/MyDataScreen.tsx'),
      route('points', 'store/PointsScreen.tsx', [
        index('store/StoreScreen.tsx'),
        route('auto-reload', 'reload/AutoReloadScreen.tsx'),
        route('purchases', 'store/PurchasesScreen.tsx'),
        route('history', 'ledger/PointsHistoryScreen.tsx'),
      ]),
      route('kids/:id/assignmission', 'quests/CreateQuestScreen.tsx'),
    ]),
    layout('app/ChildrenOnlyShell.tsx', [
      route('childdashboard', 'quests/ChildDashboardScreen.tsx'),
      route('mypoints', 'ledger/MyPointsScreen.tsx'),
      route('cart', 'orders/CartScreen.tsx'),
      route('gifts', 'orders/MyGiftsScreen.tsx'),
    ]),
    route('catalog', 'catalog/CatalogScreen.tsx'),
    route('catalog/:categoryId', 'catalog/CategoryScreen.tsx'),
    route('products/:id', 'catalog/ProductScreen.tsx'),
    route('settings/:tab', 'families/SettingsScreen.tsx'),
    route('kids/:id/missions/:missionId', 'quests/QuestDetailScreen.tsx'),
  ]),
] satisfies RouteConfig
