import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { contentPaths } from '../ops/content/pages.ts'

export default [
  index('pages/HomeScreen.tsx'),
  layout(
    'pages/ContentShell.tsx',
    contentPaths().map((path) => route(path.slice(1), 'pages/ContentScreen.tsx', { id: path })),
  ),
  layout('shell/VisitorShell.tsx', [
    route('login', 'accounts/sessions/LoginScreen.tsx'),
    route('login/code', 'accounts/sessions/SecondStepScreen.tsx'),
    route('family', 'accounts/sessions/FamilyLoginScreen.tsx'),
    route('tablet', 'accounts/tablets/TabletScreen.tsx'),
    route('signup', 'accounts/sign-up/SignUpScreen.tsx'),
    route('logout', 'accounts/sessions/LogoutScreen.tsx'),
    route('forgot', 'accounts/sessions/ForgotPasswordScreen.tsx'),
    route('reset/:token', 'accounts/sessions/ResetPasswordScreen.tsx'),
    route('oauth/callback/:provider', 'accounts/social/SocialCallbackScreen.tsx'),
    route('verify/:contact/:code', 'accounts/sessions/VerifyContactScreen.tsx'),
    route('join/:code', 'accounts/invites/JoinScreen.tsx'),
    route('closed', 'lifecycle/closing/ClosedScreen.tsx'),
    route('newsletter', 'messages/newsletter/NewsletterScreen.tsx'),
    route('newsletter/confirm/:code', 'messages/newsletter/ConfirmScreen.tsx'),
    route('unsubscribe/:code', 'messages/notifications/UnsubscribeScreen.tsx'),
    route('oops', 'platform/screens/OopsScreen.tsx'),
    route('*', 'platform/screens/NotFoundScreen.tsx'),
  ]),
  layout('shell/FamilyShell.tsx', [
    layout('shell/ParentsOnlyShell.tsx', [
      route('parentdashboard', 'dashboard/ParentDashboardScreen.tsx'),
      route('kids', 'dashboard/KidsScreen.tsx'),
      route('addchild', 'accounts/families/AddChildScreen.tsx'),
      route('kids/:id', 'dashboard/KidDetailScreen.tsx', [
        index('quests/list/KidQuestsScreen.tsx'),
        route('profile', 'dashboard/KidProfileScreen.tsx'),
        route('points', 'dashboard/KidPointsScreen.tsx'),
        route('rewards', 'rewards/orders/ChildRewardsScreen.tsx'),
      ]),
      route('mydata', 'lifecycle/export/MyDataScreen.tsx'),
      route('points', 'store/PointsScreen.tsx', [
        index('store/purchase/StoreScreen.tsx'),
        route('auto-reload', 'store/auto-reload/AutoReloadScreen.tsx'),
        route('purchases', 'store/history/PurchasesScreen.tsx'),
        route('history', 'ledger/PointsHistoryScreen.tsx'),
      ]),
      route('kids/:id/assignmission', 'quests/create/CreateQuestScreen.tsx'),
    ]),
    layout('shell/ChildrenOnlyShell.tsx', [
      route('childdashboard', 'dashboard/ChildDashboardScreen.tsx'),
      route('mypoints', 'dashboard/MyPointsScreen.tsx'),
      route('cart', 'rewards/cart/CartScreen.tsx'),
      route('gifts', 'rewards/orders/MyRewardsScreen.tsx'),
    ]),
    layout('shell/HelpersOnlyShell.tsx', [route('helping', 'quests/helping/HelpingScreen.tsx')]),
    route('week', 'quests/week/WeekScreen.tsx'),
    route('catalog', 'rewards/catalog/CatalogScreen.tsx'),
    route('catalog/:categoryId', 'rewards/catalog/CategoryScreen.tsx'),
    route('products/:id', 'rewards/catalog/ProductScreen.tsx'),
    route('settings/:tab', 'dashboard/SettingsScreen.tsx'),
    route('kids/:id/missions/:missionId', 'quests/view/QuestDetailScreen.tsx'),
  ]),
] satisfies RouteConfig
