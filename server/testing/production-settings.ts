/** Settings with which a server starts in production mode. */
export const productionSettings = {
  HOST: '0.0.0.0',
  ADULT_URL: 'https://questnest.example',
  KID_URL: 'https://kidsclub.questnest.example',
  DATABASE_URL: 'postgres://questnest:password@database.example/questnest?sslmode=verify-full',
  SMTP_URL: 'smtp://mail.example:587',
  APP_SECRET: 'Zt4nW8kq0JvYx2LrB6mHs9DcEf3PaGu5TiQo7RyXwNM=',
  SMS: 'off',
  PAYMENTS: 'off',
}
