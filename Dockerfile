# syntax=docker/dockerfile:1

# Everything needed to build; the runtime's Node is the one the packages pin.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
RUN install -d -o node -g node /data /backups
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# What lies beside the modules: migrations, fonts, reference data, workers.
COPY --from=build /app/src/shared ./src/shared
COPY --from=build /app/src/server ./src/server
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# The arguments of scripts/lib/server-arguments.json.
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=1024", "--heap-growing-percent=30", "dist/server/main.js"]
