# docs/operations.md, "In a container", says how it is run.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /opt/millwright
COPY package.json package-lock.json ./
COPY packages/domain/package.json packages/domain/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/e2e/package.json apps/e2e/
# What the browser needs is in the built web application already.
RUN npm ci --omit=dev --workspace @millwright/server --workspace @millwright/domain --no-audit --no-fund && npm cache clean --force
COPY packages packages
COPY apps/server apps/server
COPY --from=build /build/apps/web/dist apps/web/dist
RUN groupadd --gid 10001 millwright \
  && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin millwright \
  && install -d -o millwright -g millwright -m 700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
USER millwright
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process and gets the stop; it ends its PostgreSQL before it ends.
STOPSIGNAL SIGTERM
CMD ["node", "apps/server/src/main.ts"]
