export { home } from './home.service.ts';
